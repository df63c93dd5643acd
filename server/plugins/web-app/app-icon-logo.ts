import { open } from 'node:fs/promises';

/** File name of a logo that the tenant file does not name. */
export const DEFAULT_LOGO = 'logo.svg';

/** Largest SVG that becomes an icon, in bytes; a logo is rarely larger than 10 kB. */
const MAX_BYTES = 131_072;

/** The doctype that drawing programs write; its URL is never fetched. */
const PLAIN_DOCTYPE = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[]*"\s+"[^"<>[]*")?\s*>/i;

/**
 * SVG features that a logo does not need and an attack would use: entities, scripts, external files, embedded pictures,
 * and elements that expand to an arbitrary size.
 */
const REFUSED = [
  /<!(?!--|\[CDATA\[)/,
  /<\?(?!xml\s)/i,
  /<(?:[\w-]+:)?(?:script|foreignObject|image|feImage|filter|pattern|iframe|set|animate\w*)\b/i,
  /\son\w+\s*=/i,
  /\bhref\s*=\s*(?!["']#[\w.-]+["'])/i,
  /url\(\s*(?!["']?#[\w.-]+["']?\s*\))/i,
  /@import/i,
  // CSS escapes could hide any of the above.
  /\\/,
  /&(?!amp;|lt;|gt;|quot;|apos;)/,
];

/**
 * Validates a logo before rendering, because tenant files are not trusted; null if it is refused.
 * @param bytes the file's content
 */
export function validateLogo(bytes: Buffer): string | null {
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

/** Reads a logo from a site's folder; null if it is missing, not a file, or too large. */
export async function readLogoFile(file: string): Promise<Buffer | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const facts = await handle.stat();
    return facts.isFile() && facts.size <= MAX_BYTES ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}
