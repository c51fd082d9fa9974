import { parseEvidence, type Evidence } from '../evidence/evidence.ts';
import { looksLikeHar, readHar } from '../evidence/har-reading.ts';
import { suites } from '../suites/index.ts';
import { suite } from './verdict.ts';

/**
 * Reads what is to be judged again: the evidence of a run, or traffic of other clients as an HTTP Archive.
 * @throws EvidenceError when it is cut off or changed, or neither
 */
export function readRecorded(text: string): Evidence {
  if (!looksLikeHar(text)) return parseEvidence(text);
  return readHar(text, { suite, operations: suites.map(({ operation }) => operation) });
}
