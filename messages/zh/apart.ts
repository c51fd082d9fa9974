/** Takes a text that follows a Chinese word; gives it with a space before it where it begins with another script. */
export const apart = (text: string): string =>
  /^[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text) ? text : ` ${text}`;

/** Takes a text that a Chinese word follows; gives it with a space after it where it ends with another script. */
export const before = (text: string): string => (/\w$/.test(text) ? `${text} ` : text);

/** Joins texts by a Chinese word, with a space where one of them begins or ends with another script. */
export const joined = (texts: readonly string[], by: string): string =>
  texts
    .map((text) => apart(before(text)))
    .join(by)
    .trim();
