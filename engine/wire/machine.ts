import type { MachineLimit } from './message.ts';

const limitsByCode: Readonly<Record<string, MachineLimit>> = {
  EMFILE: 'open-files',
  ENFILE: 'open-files',
  ENOMEM: 'memory',
  ENOBUFS: 'memory',
  ERR_MEMORY_ALLOCATION_FAILED: 'memory',
};

/** Takes what was thrown; gives the limit of this machine that it comes from, undefined for any other error. */
export function machineLimitOf(error: unknown): MachineLimit | undefined {
  if (!(error instanceof Error)) return undefined;
  const byCode = limitsByCode[(error as NodeJS.ErrnoException).code ?? ''];
  if (byCode) return byCode;
  // V8 has no codes.
  if (error instanceof RangeError && /allocat|out of memory/i.test(error.message)) return 'memory';
  if (error instanceof ReferenceError && /^WebAssembly\b/.test(error.message)) return 'webassembly';
  return machineLimitOf(error.cause);
}
