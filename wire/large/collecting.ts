/** More than V8 lets new buffers have together before it looks which of them are still in use, in bytes. */
const beyondPatience = 33 * 1024 * 1024;

/**
 * Has the buffers collected that nobody reads any more. By itself V8 waits until there are 32 MB of them, however
 * short they live. A buffer of that size counts as soon as it is there; as nothing is written to it, it takes no
 * memory.
 */
export function collectReceived(): void {
  void new ArrayBuffer(beyondPatience);
}
