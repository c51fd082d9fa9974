/** What a probe sends in place of the Token (reading 23), or the Token itself. */
export interface TokenForm {
  readonly of: (token: string) => string;
  /** What stands for it in records. */
  readonly mask: string;
  /** What makes it in a shell, within double quotes, from `$PMS_TOKEN`. */
  readonly shell: string;
}

const half = (token: string): number => Math.floor(token.length / 2);
const swapped = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

const altered = (letter: string): TokenForm => ({
  of: (token) => token.slice(0, half(token)) + letter + token.slice(half(token) + 1),
  mask: `<Token, its middle changed to ${letter}>`,
  shell: `\${PMS_TOKEN:0:$((\${#PMS_TOKEN}/2))}${letter}\${PMS_TOKEN:$((\${#PMS_TOKEN}/2+1))}`,
});
const usually = altered('x');
const elsewise = altered('7');

/** The Token as it is given. */
export const wholeToken: TokenForm = { of: (token) => token, mask: '<Token>', shell: '$PMS_TOKEN' };

/** Values that are nearly the Token, by the way in which they are not. */
export const tokenForms = {
  'cut-short': () => ({
    of: (token) => token.slice(0, half(token)),
    mask: '<Token cut to half>',
    shell: '${PMS_TOKEN:0:$((${#PMS_TOKEN}/2))}',
  }),
  // A change to the character that is there already, in either letter case, would be none.
  altered: (token) => (token[half(token)]?.toLowerCase() === 'x' ? elsewise : usually),
  lengthened: () => ({
    of: (token) => `${token}Qx7`,
    mask: '<Token>Qx7',
    shell: '${PMS_TOKEN}Qx7',
  }),
  prefixed: () => ({
    of: (token) => `xQ7${token}`,
    mask: 'xQ7<Token>',
    shell: 'xQ7${PMS_TOKEN}',
  }),
  'other-case': () => ({
    of: (token) => token.replace(/[a-z]/gi, swapped),
    mask: '<Token in the other letter case>',
    shell: '$(printf %s "$PMS_TOKEN" | tr a-zA-Z A-Za-z)',
  }),
} as const satisfies Record<string, (token: string) => TokenForm>;

/** Every form that can stand in a record. */
export const recordedForms: readonly TokenForm[] = [
  wholeToken,
  usually,
  elsewise,
  tokenForms['cut-short'](),
  tokenForms.lengthened(),
  tokenForms.prefixed(),
  tokenForms['other-case'](),
];
