// Command pms is a Project Management Service over net/http, with its data in memory.
package main

import (
	"crypto/subtle"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
)

const prefix = "/api.php/v1"

type server struct {
	token   string
	account string
	store   *store
}

func main() {
	s := &server{token: env("TOKEN", "secret-token-of-gopher"), account: "gopher", store: newStore()}
	mux := http.NewServeMux()
	mux.HandleFunc(prefix+"/users", s.authenticated(s.listUsers))
	mux.HandleFunc(prefix+"/bugs/", s.authenticated(s.confirmBug))
	mux.HandleFunc(prefix+"/tasks/", s.authenticated(s.startTask))
	mux.HandleFunc(prefix+"/stories", s.authenticated(s.createStory))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+env("PORT", "8080"), mux))
}

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

func (s *server) authenticated(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		given := r.Header.Get("Token")
		if subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) != 1 {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		next(w, r)
	}
}

func writeJSON(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		log.Print(err)
	}
}

// idOf returns the id in a path such as /api.php/v1/bugs/7/confirm.
func idOf(path, resource, action string) (int, bool) {
	text, last, _ := strings.Cut(strings.TrimPrefix(path, prefix+"/"+resource+"/"), "/")
	id, err := strconv.Atoi(text)
	return id, last == action && err == nil
}

func positive(text string, fallback int) int {
	if number, err := strconv.Atoi(text); err == nil && number > 0 {
		return number
	}
	return fallback
}

func slice(users []user, start, limit int) []user {
	if start >= len(users) {
		return []user{}
	}
	if limit > len(users)-start {
		limit = len(users) - start
	}
	return users[start : start+limit]
}

func (s *server) listUsers(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	query := r.URL.Query()
	browse := "inside"
	if query.Has("browse") {
		browse = query.Get("browse")
	}
	page := positive(query.Get("page"), 1)
	limit := positive(query.Get("limit"), 100)
	users := s.store.usersOf(browse)
	writeJSON(w, usersPage{Page: page, Total: len(users), Limit: limit, Users: slice(users, (page-1)*limit, limit)})
}

func (s *server) confirmBug(w http.ResponseWriter, r *http.Request) {
	id, ok := idOf(r.URL.Path, "bugs", "confirm")
	if !ok || r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	var body confirmation
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if body.Type != nil && !bugTypes[*body.Type] {
		http.Error(w, "unknown type", http.StatusBadRequest)
		return
	}
	bug, err := s.store.confirm(id, body, s.account)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	writeJSON(w, bug)
}

func (s *server) startTask(w http.ResponseWriter, r *http.Request) {
	id, ok := idOf(r.URL.Path, "tasks", "start")
	if !ok || r.Method != http.MethodPost {
		http.NotFound(w, r)
		return
	}
	var body start
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	task, err := s.store.start(id, body, s.account)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	writeJSON(w, task)
}

func (s *server) createStory(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	var body newStory
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if body.Title == "" || body.Product != 1 {
		http.Error(w, "title is empty or product does not exist", http.StatusBadRequest)
		return
	}
	writeJSON(w, s.store.create(body, s.account))
}
