import { open } from 'node:fs/promises';

/** Largest drawing that becomes an icon, in bytes; a sign is rarely more than ten thousand. */
const MAX_BYTES = 131_072;

/** The heading that drawing programs write; nothing is ever read from the address in it. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[]*"\s+"[^"<>[]*")?\s*>/i;

/**
 * What a sign has no need for, and a hostile one is made of: entities, scripts, other files, pictures within it, and parts
 * that a few characters make arbitrarily large.
 */
const REFUSED = [
  /<!(?!--|\[CDATA\[)/,
  /<\?(?!xml\s)/i,
  /<(?:[\w-]+:)?(?:script|foreignObject|image|feImage|filter|pattern|iframe|set|animate\w*)\b/i,
  /\son\w+\s*=/i,
  /\bhref\s*=\s*(?!["']#[\w.-]+["'])/i,
  /url\(\s*(?!["']?#[\w.-]+["']?\s*\))/i,
  /@import/i,
  // A style may hide any of the above behind an escape.
  /\\/,
  /&(?!amp;|lt;|gt;|quot;|apos;)/,
];

/**
 * A sign that may be drawn, or null for one that may not: what is drawn here comes from whoever makes a site.
 * @param bytes the file as it is
 */
export function checkSign(bytes: Buffer): string | null {
  if (bytes.length > MAX_BYTES) return null;
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  const plain = svg.replace(PLAIN_DOCTYPE, '');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(plain)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(declared) || !/<svg[\s>]/.test(plain) || plain.includes('\0')) return null;
  return REFUSED.some((pattern) => pattern.test(plain)) ? null : plain;
}

/** A file of a site's folder, as far as it may be drawn; null when it is not there, no file, or too large. */
export async function readSignFile(file: string): Promise<Buffer | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const facts = await handle.stat();
    return facts.isFile() && facts.size <= MAX_BYTES ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}
