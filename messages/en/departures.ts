import { plural } from '../numbers.ts';

/** The kinds of requests that the document does not have, in the order of a request: address, Token, query, body. */
type Kind =
  | 'address'
  | 'no-token'
  | 'empty-token'
  | 'token-scheme'
  | 'token-elsewhere'
  | 'in-query'
  | 'in-body'
  | 'parameter'
  | 'form'
  | 'no-json'
  | 'no-object'
  | 'media-type'
  | 'field'
  | 'type'
  | 'format'
  | 'enum'
  | 'range'
  | 'twice'
  | 'digest'
  | 'further';

/** Makes the words of a kind of the name of a field or the like, of what was sent, and of what the document has. */
type Words = (name: string, sent: string, documented: string) => string;

const types: Readonly<Record<string, string>> = {
  int: 'a whole number',
  float: 'a number',
  array: 'an array of strings',
  'mixed-array': 'an array with other values than strings',
  dateTimeLocal: 'a date and time',
  fraction: 'a number with a fraction',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
};
const typeOf = (type: string): string => types[type] ?? type;

/** What clients sent that the document does not have, in English. */
export const departures = {
  title: 'Requests that the document does not have',
  lead: 'This is about the clients. It does not change the verdict on the service. --gate requests makes it the exit code.',
  of: (operation: string, what: string): string => `${operation}: ${what}`,
  seen: (requests: number, statuses: string): string => `${plural(requests, 'request')} (${statuses})`,
  next: 'Correct the requests that the document does not have.',
  kinds: {
    address: (name, _, documented) => `${name} instead of ${documented}`,
    'no-token': () => 'the header Token is missing',
    'empty-token': () => 'the header Token is empty',
    'token-scheme': (_, sent) => `the Token begins with ${sent}`,
    'token-elsewhere': (name) => `the header Token is missing, and there is ${name}`,
    'in-query': (name) => `${name} is in the query instead of the body`,
    'in-body': (name) => `${name} is in the body instead of the query`,
    parameter: (name) => `the parameter ${name} is not documented`,
    form: () => 'the body is a form instead of JSON',
    'no-json': () => 'the body is not JSON',
    'no-object': (_, sent) => `the body is ${typeOf(sent)} instead of an object`,
    'media-type': (_, sent) => `the Content-Type is ${sent}, and the body is JSON`,
    field: (name) => `the field ${name} is not documented`,
    type: (name, sent, documented) => `${name} is ${typeOf(sent)} instead of ${typeOf(documented)}`,
    format: (name) => `${name} does not have the form YYYY-MM-DD HH:MM:SS`,
    enum: (name, sent) => `${name} has the value ${sent}, which is not listed`,
    range: (name, sent, documented) =>
      `${name} is ${sent} instead of ${documented === '' ? 'a whole number from 1' : documented}`,
    twice: (name) => `${name} is sent twice`,
    digest: (name) => `the ${name} of a rejected log-in looks like an MD5 digest`,
    further: () => 'further kinds',
  } as Readonly<Record<Kind, Words>>,
};
