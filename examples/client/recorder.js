// Records what a client sends and gets, as `pms-conformance judge` reads it: one JSON value a line.

/** Returns a fetch function that records, and the recording so far. */
export function createRecorder(send = fetch) {
  const lines = [];
  return {
    recording: () => lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    send: async (url, options = {}) => {
      const started = performance.now();
      const line = { time: new Date().toISOString(), request: requestOf(url, options) };
      lines.push(line);
      const response = await send(url, options);
      line.durationMs = performance.now() - started;
      line.response = {
        status: response.status,
        headers: [...response.headers],
        body: await response.clone().text(),
      };
      return response;
    },
  };
}

function requestOf(url, options) {
  const { method, headers } = new Request(url, options);
  return { method, url: String(url), headers: [...headers], body: options.body };
}
