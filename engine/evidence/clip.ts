/** Returns at most `limit` UTF-16 units of a text without splitting a surrogate pair, and the number of units omitted. */
export function clip(text: string, limit: number): { readonly text: string; readonly omitted: number } {
  if (text.length <= limit) return { text, omitted: 0 };
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return { text: text.slice(0, end), omitted: text.length - end };
}
