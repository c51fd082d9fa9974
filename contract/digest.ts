import { createHash } from 'node:crypto';
import { enums } from './enums.ts';
import { apiPrefix, operations } from './operations.ts';
import { records } from './records.ts';
import { statements } from './statements.ts';

/** A fingerprint of the contract tables: evidence and reports of the same tables can be compared. */
export const contractDigest = createHash('sha256')
  .update(JSON.stringify({ apiPrefix, enums, operations, records, statements }))
  .digest('hex')
  .slice(0, 16);
