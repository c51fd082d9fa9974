import { createHook } from 'node:async_hooks';

/** Handles of servers, as node names them. */
const serverTypes = new Set(['TCPSERVERWRAP', 'PIPESERVERWRAP']);

/** The servers that begin to listen while a function runs: one that nobody closes would keep the process alive. */
export interface StartedServers {
  /** Gives what the function gives. */
  readonly during: <T>(start: () => Promise<T>) => Promise<T>;
  /** Lets the process end though they still listen. */
  readonly letGo: () => void;
}

/** Remembers servers until they are let go. */
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
