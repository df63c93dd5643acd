/** A piece of a message: words, or the address of a page that can be opened. */
export type TextPart = { words: string } | { href: string };

/** Only these two schemes: `javascript:`, `data:` and their like stay words. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/** The sentence's own marks at the end of an address; a closing bracket belongs to it if it was opened in it. */
function withoutTail(address: string): string {
  const bare = address.replace(/[.,;:!?…]+$/, '');
  if (!bare.endsWith(')') || bare.split('(').length > bare.split(')').length - 1) return bare;
  return withoutTail(bare.slice(0, -1));
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  // A name and password before the host are there to mislead who reads it.
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === '';
}

/** Divides a message into words and addresses, which together are the message. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: find, index } of text.matchAll(ADDRESS)) {
    const href = withoutTail(find);
    if (!isAddress(href)) continue;
    if (index > from) parts.push({ words: text.slice(from, index) });
    parts.push({ href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ words: text.slice(from) });
  return parts;
}
