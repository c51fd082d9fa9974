/**
 * Waits for all, so that nothing is still under way when one of them gives up.
 * @throws what the first of them threw
 */
export async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(running);
}
