import { createHash } from 'node:crypto';

import type { Reader, TextTree } from '../tenants/site-words.ts';
import { chunkOf, travelWith } from './chunks.ts';

/** What a site says in one language instead of the texts that travel to the browser. */
export interface WordSheet {
  /** Changes with the words. */
  version: string;
  /** By chunk, then namespace; only chunks that hold any. */
  chunks: Readonly<Record<string, TextTree>>;
}

function sheetOf(own: TextTree): WordSheet | null {
  const chunks: Record<string, Record<string, TextTree[string]>> = {};
  for (const [namespace, texts] of Object.entries(own)) {
    // What the server alone says has no chunk of its own.
    if (travelWith(namespace).includes(namespace)) (chunks[chunkOf(namespace)] ??= {})[namespace] = texts;
  }
  if (Object.keys(chunks).length === 0) return null;
  const version = createHash('sha256').update(JSON.stringify(chunks)).digest('hex').slice(0, 10);
  return { version, chunks };
}

const sheets = new WeakMap<TextTree, WordSheet | null>();

/** The words of a reader's site that browsers need in the reader's language; null without any. */
export function wordSheet({ tenant, locale }: Reader): WordSheet | null {
  const own = tenant?.words?.[locale];
  if (!own) return null;
  const known = sheets.get(own);
  if (known !== undefined) return known;
  const sheet = sheetOf(own);
  sheets.set(own, sheet);
  return sheet;
}

/** The address of one chunk of them, below the site's own host. */
export const WORDS_PATH = '/words/:version/:locale/:chunk';

/** What the page tells its browser of them, `<version> <chunk> …`: it asks for what is named, and for nothing else. */
export function wordsMark(reader: Reader): string | undefined {
  const sheet = wordSheet(reader);
  return sheet ? [sheet.version, ...Object.keys(sheet.chunks)].join(' ') : undefined;
}
