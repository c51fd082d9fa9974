import { createHash } from 'node:crypto';
import { enums } from './enums.ts';
import { apiPrefix, operations } from './operations.ts';
import { records } from './records.ts';
import { statements } from './statements.ts';

/** What method and path of an operation say too: older evidence has the same contract. */
const derived = ['writes', 'given'];

/** Hash of the contract tables. Reports are comparable if they have the same one. */
export const contractDigest = createHash('sha256')
  .update(
    JSON.stringify({ apiPrefix, enums, operations, records, statements }, (name, value: unknown) =>
      derived.includes(name) ? undefined : value,
    ),
  )
  .digest('hex')
  .slice(0, 16);
