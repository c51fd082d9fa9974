import { createHook } from 'node:async_hooks';

/** Async hook types of listening servers. */
const serverTypes = new Set(['TCPSERVERWRAP', 'PIPESERVERWRAP']);

/** The servers that a function starts: one that is never closed would keep the process alive. */
interface StartedServers {
  /** Calls a function, remembers the servers that it starts, and returns its result. */
  readonly during: <T>(start: () => Promise<T>) => Promise<T>;
  /** Lets the process exit although the servers still listen. */
  readonly letGo: () => void;
}

/** Creates an empty list of started servers. */
export function startedServers(): StartedServers {
  const servers: { unref: () => void }[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (serverTypes.has(type)) servers.push(resource as { unref: () => void });
    },
  });
  return {
    during: async (start) => {
      hook.enable();
      try {
        return await start();
      } finally {
        hook.disable();
      }
    },
    letGo: () => {
      for (const server of servers) server.unref();
    },
  };
}
