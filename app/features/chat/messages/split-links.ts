/** A part of a message: text or link. */
type TextPart = { words: string } | { href: string };

/** Only http and https: `javascript:`, `data:` and others stay text. */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/** Removes trailing punctuation from a URL; a closing bracket stays if it was opened within. */
function trimTrailingPunctuation(address: string): string {
  const bare = address.replace(/[.,;:!?\u2026]+$/, '');
  if (!bare.endsWith(')') || bare.split('(').length > bare.split(')').length - 1) return bare;
  return trimTrailingPunctuation(bare.slice(0, -1));
}

function isSafeUrl(text: string): boolean {
  const url = URL.parse(text);
  // Credentials in a URL are only used to deceive the reader.
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === '';
}

/** Splits a message into text and links without losing characters. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: find, index } of text.matchAll(URL_PATTERN)) {
    const href = trimTrailingPunctuation(find);
    if (!isSafeUrl(href)) continue;
    if (index > from) parts.push({ words: text.slice(from, index) });
    parts.push({ href });
    from = index + href.length;
  }
  if (from < text.length) parts.push({ words: text.slice(from) });
  return parts;
}
