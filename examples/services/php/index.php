<?php
// Project Management Service for PHP's built-in server.

require __DIR__ . '/store.php';

const BUG_TYPES = ['codeerror', 'config', 'install', 'security', 'performance', 'standard', 'automation', 'designdefect', 'others'];
const CATEGORIES = ['feature', 'interface', 'performance', 'safe', 'experience', 'improve', 'other'];
const SOURCES = ['customer', 'user', 'po', 'market'];

function send(int $status, array $body): never
{
    http_response_code($status);
    header('Content-Type: application/json; charset=utf-8');
    echo json_encode($body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    exit;
}

function fail(int $status, string $message): never
{
    send($status, ['result' => 'fail', 'message' => $message]);
}

function body(): array
{
    $body = json_decode(file_get_contents('php://input'), true);
    if (!is_array($body)) {
        fail(400, 'The body is not a JSON object');
    }
    return $body;
}

function userReference(array $users, string $account): array
{
    foreach ($users as $user) {
        if ($user['account'] === $account) {
            return ['id' => $user['id'], 'account' => $account, 'avatar' => '', 'realname' => $user['realname']];
        }
    }
    fail(400, "There is no user $account");
}

function listUsers(array $data): never
{
    $browse = $_GET['browse'] ?? 'inside';
    $page = max(1, (int) ($_GET['page'] ?? 1));
    $limit = max(1, (int) ($_GET['limit'] ?? 20));
    $users = $data['users'];
    if ($browse === 'inside' || $browse === 'outside') {
        $users = array_values(array_filter($users, fn ($user) => $user['type'] === $browse));
    }
    $last = max(1, (int) ceil(count($users) / $limit));
    $page = min($page, $last);
    $shown = array_map(
        fn ($user) => array_diff_key($user, ['type' => true]),
        array_slice($users, ($page - 1) * $limit, $limit),
    );
    send(200, ['page' => $page, 'total' => count($users), 'limit' => $limit, 'users' => $shown]);
}

function confirmBug(array &$data, int $id, string $account): never
{
    if (!isset($data['bugs'][$id])) {
        fail(404, 'Bug not found');
    }
    $body = body();
    $bug = &$data['bugs'][$id];
    if (isset($body['type']) && !in_array($body['type'], BUG_TYPES, true)) {
        fail(400, 'Unknown type');
    }
    if (isset($body['assignedTo'])) {
        $bug['assignedTo'] = userReference($data['users'], $body['assignedTo']);
        $bug['assignedDate'] = gmdate('Y-m-d\TH:i:s\Z');
    }
    foreach (['type', 'mailto', 'pri'] as $field) {
        if (isset($body[$field])) {
            $bug[$field] = $body[$field];
        }
    }
    $bug['confirmed'] = 1;
    $bug['lastEditedBy'] = userReference($data['users'], $account);
    $bug['lastEditedDate'] = gmdate('Y-m-d\TH:i:s\Z');
    save($data);
    send(200, $bug);
}

function startTask(array &$data, int $id, string $account): never
{
    if (!isset($data['tasks'][$id])) {
        fail(404, 'Task not found');
    }
    $body = body();
    $task = &$data['tasks'][$id];
    if ($task['status'] !== 'wait') {
        fail(403, 'Task cannot be started');
    }
    foreach (['assignedTo', 'realStarted', 'consumed', 'left'] as $field) {
        if (!isset($body[$field])) {
            fail(400, "$field is required");
        }
        $task[$field] = $body[$field];
    }
    $task['status'] = 'doing';
    $task['lastEditedBy'] = $account;
    save($data);
    send(200, $task);
}

function createStory(array &$data, string $account): never
{
    $body = body();
    if (trim($body['title'] ?? '') === '') {
        fail(400, 'title must not be empty');
    }
    if (($body['product'] ?? null) !== 1) {
        fail(404, 'Product not found');
    }
    if (!in_array($body['category'] ?? 'feature', CATEGORIES, true)) {
        fail(400, 'Unknown category');
    }
    if (isset($body['source']) && !in_array($body['source'], SOURCES, true)) {
        fail(400, 'Unknown source');
    }
    $story = [
        'id' => count($data['stories']) + 1,
        'parent' => 0,
        'product' => $body['product'],
        'branch' => 0,
        'module' => 0,
        'plan' => '',
        'source' => $body['source'] ?? '',
        'sourceNote' => $body['sourceNote'] ?? '',
        'title' => $body['title'],
        'keywords' => $body['keywords'] ?? '',
        'category' => $body['category'] ?? 'feature',
        'pri' => $body['pri'] ?? 3,
        'estimate' => $body['estimate'] ?? 0,
        'status' => 'active',
        'stage' => 'wait',
        'openedBy' => $account,
        'openedDate' => gmdate('Y-m-d\TH:i:s\Z'),
        'version' => 1,
        'deleted' => false,
        'spec' => nl2br($body['spec'] ?? ''),
        'verify' => nl2br($body['verify'] ?? ''),
        'mailto' => null,
        'tasks' => [],
    ];
    $data['stories'][] = $story;
    save($data);
    send(200, $story);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$token = $_SERVER['HTTP_TOKEN'] ?? '';
$account = 'paula';

if ($token !== (getenv('TOKEN') ?: 'secret-token-of-paula')) {
    fail(401, 'Unauthorized');
}

$data = load();
$route = $_SERVER['REQUEST_METHOD'] . ' ' . preg_replace('#^/api\.php/v1#', '', $path);

if ($route === 'GET /users') {
    listUsers($data);
} elseif (preg_match('#^POST /bugs/(\d+)/confirm$#', $route, $match)) {
    confirmBug($data, (int) $match[1], $account);
} elseif (preg_match('#^POST /tasks/(\d+)/start$#', $route, $match)) {
    startTask($data, (int) $match[1], $account);
} elseif ($route === 'POST /stories') {
    createStory($data, $account);
}
fail(404, 'No such operation');
