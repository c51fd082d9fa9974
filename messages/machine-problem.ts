import { machineLimitOf } from '../engine/wire/machine.ts';
import { type Said, phrase } from './phrase.ts';
import type { MachineLimit } from '../engine/wire/message.ts';

const machineLimits: Readonly<Record<string, string>> = {
  'open-files': 'no more files or connections can be opened; allow more (ulimit -n), or lower --concurrency',
  memory:
    'no memory is left; allow more (ulimit -v, the limit of the container, --max-old-space-size of Node.js)',
  webassembly: 'Node.js runs without WebAssembly, which its HTTP client needs; leave out --jitless',
} satisfies Record<MachineLimit, string>;

const chineseMachineLimits: Readonly<Record<string, string>> = {
  'open-files': '无法再打开更多文件或连接；请放宽限制（ulimit -n），或降低 --concurrency',
  memory: '内存不足；请放宽限制（ulimit -v、容器的内存限制、Node.js 的 --max-old-space-size）',
  webassembly: 'Node.js 运行时没有 WebAssembly，而其 HTTP 客户端需要它；请去掉 --jitless',
} satisfies Record<MachineLimit, string>;

/** A limit of this machine, and what to do about it. */
export const machineLimit = phrase(
  'machine-limit',
  (limit: MachineLimit) => `limit of this machine: ${machineLimits[limit] ?? limit}`,
  (limit) => `本机的限制：${chineseMachineLimits[limit] ?? limit}`,
);

/** Takes what was thrown; says which limit of this machine is reached, and what to do. Undefined for any other error. */
export function machineProblem(error: unknown): Said | undefined {
  const limit = machineLimitOf(error);
  return limit && machineLimit(limit);
}
