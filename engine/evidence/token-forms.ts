/** The Token, or an invalid Token that is made from it (reading 23). */
interface TokenForm {
  readonly of: (token: string) => string;
  readonly mask: string;
  /** A shell expression that makes it from `$PMS_TOKEN`, for use within double quotes. */
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
const alteredToX = altered('x');
const alteredTo7 = altered('7');

/** The configured Token. */
export const wholeToken: TokenForm = { of: (token) => token, mask: '<Token>', shell: '$PMS_TOKEN' };

/** Invalid Tokens that are similar to the Token, by kind of change. Each function takes the Token. */
export const tokenForms = {
  'cut-short': () => ({
    of: (token) => token.slice(0, half(token)),
    mask: '<Token cut to half>',
    shell: '${PMS_TOKEN:0:$((${#PMS_TOKEN}/2))}',
  }),
  // The new character must differ from the old one, also when letter case is ignored.
  altered: (token) => (token[half(token)]?.toLowerCase() === 'x' ? alteredTo7 : alteredToX),
  lengthened: () => ({ of: (token) => `${token}Qx7`, mask: '<Token>Qx7', shell: '${PMS_TOKEN}Qx7' }),
  prefixed: () => ({ of: (token) => `xQ7${token}`, mask: 'xQ7<Token>', shell: 'xQ7${PMS_TOKEN}' }),
  'other-case': () => ({
    of: (token) => token.replace(/[a-z]/gi, swapped),
    mask: '<Token in the other letter case>',
    shell: '$(printf %s "$PMS_TOKEN" | tr a-zA-Z A-Za-z)',
  }),
} as const satisfies Record<string, (token: string) => TokenForm>;

/** Every form that evidence can contain, of Tokens with each letter in the middle. */
export const recordedForms: readonly TokenForm[] = [
  wholeToken,
  alteredToX,
  ...Object.values(tokenForms).map((formOf) => formOf('xxx')),
];
