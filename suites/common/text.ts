import { decodedEntities } from '../../evidence/entities.ts';

/** Tells whether two texts are the same once markup, entities and the width of spaces are left aside. */
export function sameText(sent: string, got: string): boolean {
  return got === sent || plain(got) === plain(sent);
}

function plain(text: string): string {
  const bare = text
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g, ' ')
    .replace(/<[^<>]*>/g, ' ');
  return decodedEntities(bare).replace(/\s+/g, ' ').trim();
}
