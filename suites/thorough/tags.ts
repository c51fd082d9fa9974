/** Stands in a text for a tag, character by character. */
const placeOfTag = '\ue000'.repeat(12);

/** A tag that no other request of any run has. */
export function tagOf(runId: string, number: number): string {
  return `${runId.slice(0, 8).padEnd(8, '0')}n${number.toString(16).padStart(3, '0')}`;
}

/** The text with its tag, where it has a place for one; short texts have none. */
export function tagged(text: string, tag: string): string {
  return text.replaceAll(placeOfTag, tag);
}

/** True for a text that `tagged` makes another one each time. */
export function hasPlace(text: unknown): boolean {
  return typeof text === 'string' && text.includes(placeOfTag);
}

/** The text that `tagged` was given, whatever the tag. */
export function untagged(text: unknown): unknown {
  return typeof text === 'string' ? text.replace(/[0-9a-f]{8}n[0-9a-f]{3}/, placeOfTag) : text;
}

/** The text with letters in the place of its tag. */
export function withoutPlace(text: string): string {
  return text.includes(placeOfTag) ? text.replaceAll(placeOfTag[0]!, 'x') : text;
}

/** So many characters are the place of a tag. */
export const placeLength = placeOfTag.length;

/** A text with a place for a tag between its halves. */
export function withPlaceBetween(text: string): string {
  const middle = text.length >> 1;
  return text.slice(0, middle) + placeOfTag + text.slice(middle);
}

/** A text of the same length and ends with a place for a tag in it; one that is too short stays as it is. */
export function withPlaceWithin(text: string): string {
  const room = text.length - placeOfTag.length;
  if (room < 2) return text;
  const before = room >> 1;
  return text.slice(0, before) + placeOfTag + text.slice(before + placeOfTag.length);
}

/** A text with a place for a tag added in its middle; its ends stay where it has two. */
export function withPlaceAdded(text: string): string {
  const characters = [...text.replaceAll(placeOfTag, '')];
  const middle = characters.length >> 1;
  const before = characters.slice(0, middle).join('');
  const after = characters.slice(middle).join('');
  const between = (beside: string): string => (beside === '' || /\s/.test(beside) ? '' : ' ');
  return before + between(before.slice(-1)) + placeOfTag + between(after.slice(0, 1)) + after;
}

/** The text without the place of its tag, and without the space that may have been put beside it. */
export function withoutTag(value: string): string {
  return value.replace(/ ?\ue000+ ?/, (place, at: number) =>
    at === 0 || at + place.length === value.length ? '' : place.startsWith(' ') ? ' ' : '',
  );
}

/** So few characters are not to be parted. */
const fewCharacters = 3;

/** The text with a place for a tag added; a short one with it before, and with it behind. */
export function withPlaces(text: string): string[] {
  return text.length > fewCharacters
    ? [withPlaceAdded(text)]
    : [`${placeOfTag} ${text}`, `${text} ${placeOfTag}`];
}
