import fs from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with all above it that are missing. Node's own recursive mkdir never returns where the file system
 * answers ENOENT below a folder, as in /proc. Throws what node throws.
 */
export function createFolder(folder: string): void {
  if (fs.existsSync(folder) && fs.statSync(folder).isDirectory()) return;
  const parent = dirname(folder);
  if (!fs.existsSync(parent)) createFolder(parent);
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another run may have created it meanwhile.
    if (!fs.existsSync(folder) || !fs.statSync(folder).isDirectory()) throw error;
  }
}
