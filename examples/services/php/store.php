<?php
// The data of the service. It is in the file DATA, because PHP keeps no data in memory between requests.

function load(): array
{
    $file = getenv('DATA');
    return is_file($file) ? json_decode(file_get_contents($file), true) : seed();
}

function save(array $data): void
{
    file_put_contents(getenv('DATA'), json_encode($data), LOCK_EX);
}

function seed(): array
{
    $users = [];
    foreach (['paula', 'amir', 'beth', 'carl', 'dina', 'ewan', 'fern', 'glen', 'hope'] as $index => $account) {
        $users[] = [
            'id' => 10 + $index * 3,
            'dept' => $index % 2,
            'account' => $account,
            'realname' => ucfirst($account) . ' Example',
            'role' => $index === 0 ? 'pm' : 'dev',
            'email' => "$account@php.example",
            'type' => $index % 4 === 2 ? 'outside' : 'inside',
        ];
    }
    $reference = ['id' => 13, 'account' => 'amir', 'avatar' => '', 'realname' => 'Amir Example'];
    $bugs = $tasks = [];
    for ($id = 1; $id <= 20; $id++) {
        $bugs[$id] = [
            'id' => $id,
            'product' => 1,
            'branch' => 0,
            'module' => 0,
            'project' => 2,
            'execution' => 3,
            'title' => "Form $id loses its values",
            'severity' => 3,
            'pri' => 2,
            'type' => 'standard',
            'status' => 'active',
            'confirmed' => 0,
            'mailto' => [],
            'openedBy' => $reference,
            'openedDate' => '2024-04-01T12:00:00Z',
            'assignedTo' => null,
            'lastEditedBy' => null,
        ];
        $tasks[$id] = [
            'id' => $id,
            'project' => 2,
            'execution' => 3,
            'name' => "Keep the values of form $id",
            'type' => 'devel',
            'pri' => 3,
            'estimate' => 4.5,
            'consumed' => 0,
            'left' => 4.5,
            'status' => 'wait',
            'openedBy' => 'amir',
            'openedDate' => '2024-04-02 09:30:00',
            'assignedTo' => '',
            'realStarted' => '',
            'deleted' => '0',
        ];
    }
    return ['users' => $users, 'bugs' => $bugs, 'tasks' => $tasks, 'stories' => []];
}
