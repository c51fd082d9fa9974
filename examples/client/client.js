// A small client of the API, such as an application has one.

/** Returns a client of the service at a base URL. `send` is a fetch function. */
export function createClient({ baseUrl, token, send = fetch }) {
  async function request(method, path, body) {
    const response = await send(`${baseUrl}/api.php/v1${path}`, {
      method,
      headers: { Token: token, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  }
  return {
    confirmBug: (id, fields) => request('POST', `/bugs/${id}/confirm`, fields),
    startTask: (id, fields) => request('POST', `/tasks/${id}/start`, fields),
    createStory: (fields) => request('POST', '/stories', fields),
    listUsers: (page, limit) => request('GET', `/users?page=${page}&limit=${limit}`),
  };
}
