import { machineProblem } from './machine-problem.ts';
import { type Phrase, phrase } from './phrase.ts';
import { SaidError } from './said-error.ts';

/** A folder in place of a file. */
export const fileIsFolder = phrase('file-is-folder', 'it is a folder', '它是一个目录');
const fileDenied = phrase('file-denied', 'permission denied', '没有权限');

const problems: Readonly<Record<string, Phrase>> = {
  ENOENT: phrase('file-missing', 'there is no such file or folder', '没有这样的文件或目录'),
  EISDIR: fileIsFolder,
  ENOTDIR: phrase('path-no-folder', 'a part of the path is not a folder', '路径的一部分不是目录'),
  EEXIST: phrase('file-exists', 'there is a file of that name', '已有同名文件'),
  EACCES: fileDenied,
  EPERM: fileDenied,
  EROFS: phrase('file-read-only', 'the file system is read-only', '文件系统为只读'),
  ENOSPC: phrase('file-disk-full', 'the disk is full', '磁盘已满'),
  EDQUOT: phrase('file-quota', 'the disk quota is used up', '磁盘配额已用完'),
  EBUSY: phrase('file-busy', 'another program has it open', '文件正被其他程序打开'),
  ENAMETOOLONG: phrase('file-long-name', 'the name is too long', '名称太长'),
  ELOOP: phrase('file-loop', 'a symbolic link leads back to itself', '符号链接指向自身'),
};

/** Takes what reading or writing a file threw; gives what is wrong, in the words of the system where its code is unknown. */
export function fileProblem(error: unknown): Phrase {
  if (error instanceof SaidError) return error.said;
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return problems[code] ?? machineProblem(error) ?? message;
}
