/** Wrong services that a hundred generated requests miss: three values must meet, and so few of them can. */
export const missedByGenerated: readonly string[] = [
  'confirm-bug-thorough-type-is-lost-with-pri-and-no-comment',
];
