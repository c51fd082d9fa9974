/**
 * Waits for all promises, also when one of them rejects: afterwards none is still running.
 * @throws the reason of the first promise of the list that rejected
 */
export async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}
