import { createHash } from 'node:crypto';
import { enums } from './enums.ts';
import { apiPrefix, operations } from './operations.ts';
import { records } from './records.ts';
import { statements } from './statements.ts';

/** Hash of the contract tables. Reports are comparable if they have the same one. */
export const contractDigest = createHash('sha256')
  .update(JSON.stringify({ apiPrefix, enums, operations, records, statements }))
  .digest('hex')
  .slice(0, 16);
