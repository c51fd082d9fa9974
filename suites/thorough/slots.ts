/** An object that a request is sent to. */
export interface Slot {
  readonly id?: number;
  /** Nothing more is sent to it for now. */
  readonly free: () => void;
}

/** The objects that generated requests may be sent to, one request at a time each. */
export interface Slots {
  /** Waits for an object that is free; undefined when none is left. */
  take(): Promise<Slot | undefined>;
  /** How many requests may still be sent. */
  readonly left: number;
}

/** Each request makes an object of its own. */
export const freshObjects: Slots = {
  take: async () => ({ free: () => undefined }),
  left: Infinity,
};

/** Objects that are used up by a request each. */
export function usedUp(ids: readonly number[]): Slots {
  const queue = [...ids];
  return {
    take: async () => {
      const id = queue.shift();
      return id === undefined ? undefined : { id, free: () => undefined };
    },
    get left() {
      return queue.length;
    },
  };
}

/** Objects that take one request after the other. */
export function usedAgain(ids: readonly number[]): Slots {
  const idle = [...ids];
  const waiting: ((id: number) => void)[] = [];
  return {
    take: async () => {
      if (ids.length === 0) return undefined;
      const id = idle.shift() ?? (await new Promise<number>((take) => waiting.push(take)));
      return {
        id,
        free: () => {
          const next = waiting.shift();
          if (next) next(id);
          else idle.push(id);
        },
      };
    },
    left: Infinity,
  };
}
