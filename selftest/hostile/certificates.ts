import { readFileSync } from 'node:fs';

// For tests on the loopback interface, valid until 2126 except for `expired`. The key is not secret: only these tests
// trust it.
const pem = (name: string): string =>
  readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');

export const key = pem('key');
/** The authority that issued the others, for the setting `ca`. */
export const authority = pem('authority');
/** For 127.0.0.1 and localhost, issued by the authority. */
export const issued = pem('issued');
/** The same, valid on one day in January 2020. */
export const expired = pem('expired');
/** For elsewhere.test, issued by the authority. */
export const wrongName = pem('wrong-name');
/** For 127.0.0.1 and localhost, self-signed. */
export const selfSigned = pem('self-signed');
