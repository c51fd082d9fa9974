/** What the checks of the suites say, in English. */
export const suites = {
  // Lists of users.
  'users-changing': 'the users keep changing while they are listed',
  'asked-once': (fault: string): string =>
    `it was asked once only, and a list may change meanwhile: ${fault}`,
  'changing-because': (changing: string, because: string): string => `${changing}: ${because}`,
  'seen-once': (fault: string, expected: string, actual: string): string =>
    `once, and not when it was asked again: ${fault} (expected ${expected}, came ${actual})`,
  'no-list': 'no list was read',

  // Generated requests.
  'right-again': (fault: string, expected: string, actual: string): string =>
    `${fault}, and was when it was sent again (expected ${expected}, came ${actual})`,
  'while-others': (fault: string): string => `${fault}, while others are under way at once`,
  'wrong-one-by-one': 'the same is wrong one by one',
  'valid-refused': 'a valid request was refused',
  'success-with-values': 'a 2xx answer: each of its values is accepted in another request',
  'some-refused': (count: number, sent: string, answer: string): string =>
    `${count} valid requests were refused, the smallest with ${sent}: ${answer}`,
  'right-with': (field: string, value: string): string => `right with ${field} ${value}`,
  'right-without': (field: string): string => `right without ${field}`,
  'plain-values': 'nothing but plain values',
  'and-plain': (fields: readonly string[]): string => `and a plain ${fields.join(', ')}`,
};
