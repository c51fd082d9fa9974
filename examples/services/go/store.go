package main

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

var errNotFound = errors.New("not found")

type userReference struct {
	ID       int    `json:"id"`
	Account  string `json:"account"`
	Avatar   string `json:"avatar"`
	Realname string `json:"realname"`
}

type user struct {
	ID       int    `json:"id"`
	Dept     int    `json:"dept"`
	Account  string `json:"account"`
	Realname string `json:"realname"`
	Role     string `json:"role"`
	Email    string `json:"email"`
	outside  bool
}

type usersPage struct {
	Page  int    `json:"page"`
	Total int    `json:"total"`
	Limit int    `json:"limit"`
	Users []user `json:"users"`
}

type bug struct {
	ID             int            `json:"id"`
	Product        int            `json:"product"`
	Branch         int            `json:"branch"`
	Module         int            `json:"module"`
	Project        int            `json:"project"`
	Execution      int            `json:"execution"`
	Title          string         `json:"title"`
	Severity       int            `json:"severity"`
	Pri            int            `json:"pri"`
	Type           string         `json:"type"`
	Status         string         `json:"status"`
	Confirmed      int            `json:"confirmed"`
	Mailto         []string       `json:"mailto"`
	OpenedBy       userReference  `json:"openedBy"`
	OpenedDate     time.Time      `json:"openedDate"`
	AssignedTo     *userReference `json:"assignedTo"`
	AssignedDate   *time.Time     `json:"assignedDate,omitempty"`
	LastEditedBy   *userReference `json:"lastEditedBy,omitempty"`
	LastEditedDate *time.Time     `json:"lastEditedDate,omitempty"`
}

type task struct {
	ID           int     `json:"id"`
	Project      int     `json:"project"`
	Execution    int     `json:"execution"`
	Name         string  `json:"name"`
	Type         string  `json:"type"`
	Pri          int     `json:"pri"`
	Estimate     float64 `json:"estimate"`
	Consumed     float64 `json:"consumed"`
	Left         float64 `json:"left"`
	Status       string  `json:"status"`
	OpenedBy     string  `json:"openedBy"`
	OpenedDate   string  `json:"openedDate"`
	AssignedTo   string  `json:"assignedTo"`
	RealStarted  string  `json:"realStarted"`
	LastEditedBy string  `json:"lastEditedBy"`
	Deleted      string  `json:"deleted"`
}

type story struct {
	newStory
	ID         int       `json:"id"`
	Status     string    `json:"status"`
	Stage      string    `json:"stage"`
	Version    int       `json:"version"`
	OpenedBy   string    `json:"openedBy"`
	OpenedDate time.Time `json:"openedDate"`
}

type confirmation struct {
	AssignedTo *string   `json:"assignedTo"`
	Type       *string   `json:"type"`
	Mailto     *[]string `json:"mailto"`
	Comment    string    `json:"comment"`
	Pri        *int      `json:"pri"`
}

type start struct {
	AssignedTo  *string  `json:"assignedTo"`
	RealStarted *string  `json:"realStarted"`
	Consumed    *float64 `json:"consumed"`
	Left        *float64 `json:"left"`
	Comment     string   `json:"comment"`
}

type newStory struct {
	Title      string  `json:"title"`
	Product    int     `json:"product"`
	Pri        int     `json:"pri"`
	Category   string  `json:"category"`
	Spec       string  `json:"spec"`
	Verify     string  `json:"verify"`
	Source     string  `json:"source"`
	SourceNote string  `json:"sourceNote"`
	Estimate   float64 `json:"estimate"`
	Keywords   string  `json:"keywords"`
}

var bugTypes = map[string]bool{
	"codeerror": true, "config": true, "install": true, "security": true, "performance": true,
	"standard": true, "automation": true, "designdefect": true, "others": true,
}

type store struct {
	mutex   sync.Mutex
	users   []user
	bugs    map[int]*bug
	tasks   map[int]*task
	stories []story
}

func newStore() *store {
	s := &store{bugs: map[int]*bug{}, tasks: map[int]*task{}}
	for id := 1; id <= 60; id++ {
		account := fmt.Sprintf("user%02d", id)
		if id == 1 {
			account = "gopher"
		}
		s.users = append(s.users, user{id, id % 5, account, fmt.Sprintf("Person %02d", id), "dev", account + "@go.example", id%7 == 0})
	}
	opened := time.Date(2024, 2, 29, 18, 30, 0, 0, time.UTC)
	for id := 1; id <= 12; id++ {
		s.bugs[id] = &bug{ID: id, Product: 1, Project: 1, Execution: 5, Title: fmt.Sprintf("Panic in case %d", id), Severity: 2,
			Pri: 4, Type: "config", Status: "active", Mailto: []string{}, OpenedBy: *s.reference("user02"), OpenedDate: opened}
	}
	for id := 1; id <= 20; id++ {
		s.tasks[id] = &task{ID: id, Project: 1, Execution: 5, Name: fmt.Sprintf("Recover from case %d", id), Type: "study", Pri: 1,
			Estimate: 3, Left: 3, Status: "wait", OpenedBy: "user02", OpenedDate: "2024-03-01 09:00:00", Deleted: "0"}
	}
	return s
}

func (s *store) usersOf(browse string) []user {
	users := []user{}
	for _, user := range s.users {
		if browse == "inside" && user.outside || browse == "outside" && !user.outside {
			continue
		}
		users = append(users, user)
	}
	return users
}

func (s *store) reference(account string) *userReference {
	for _, user := range s.users {
		if user.Account == account {
			return &userReference{ID: user.ID, Account: account, Realname: user.Realname}
		}
	}
	return nil
}

func (s *store) confirm(id int, body confirmation, account string) (bug, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found, ok := s.bugs[id]
	if !ok {
		return bug{}, errNotFound
	}
	now := time.Now().UTC()
	if body.AssignedTo != nil {
		found.AssignedTo, found.AssignedDate = s.reference(*body.AssignedTo), &now
	}
	if body.Type != nil {
		found.Type = *body.Type
	}
	if body.Mailto != nil {
		found.Mailto = *body.Mailto
	}
	if body.Pri != nil {
		found.Pri = *body.Pri
	}
	found.Confirmed, found.LastEditedBy, found.LastEditedDate = 1, s.reference(account), &now
	return *found, nil
}

func (s *store) start(id int, body start, account string) (task, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found, ok := s.tasks[id]
	if !ok {
		return task{}, errNotFound
	}
	if body.AssignedTo != nil {
		found.AssignedTo = *body.AssignedTo
	}
	if body.RealStarted != nil {
		found.RealStarted = *body.RealStarted
	}
	if body.Consumed != nil {
		found.Consumed = *body.Consumed
	}
	if body.Left != nil {
		found.Left = *body.Left
	}
	found.Status, found.LastEditedBy = "doing", account
	return *found, nil
}

func (s *store) create(body newStory, account string) story {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	created := story{newStory: body, ID: len(s.stories) + 1, Status: "active", Stage: "wait", Version: 1,
		OpenedBy: account, OpenedDate: time.Now().UTC()}
	s.stories = append(s.stories, created)
	return created
}
