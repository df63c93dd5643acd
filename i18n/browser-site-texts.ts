import { createHash } from 'node:crypto';

import type { TextReader, TextTree } from '../tenants/site-texts.ts';
import { chunkOf, namespacesInChunkOf } from './chunks.ts';

/** The site texts of one language for the browser. */
interface BrowserSiteTexts {
  /** Content hash of the texts. */
  version: string;
  /** By chunk, then namespace; only non-empty chunks. */
  chunks: Readonly<Record<string, TextTree>>;
}

function buildBrowserSiteTexts(own: TextTree): BrowserSiteTexts | null {
  const chunks: Record<string, Record<string, TextTree[string]>> = {};
  for (const [namespace, texts] of Object.entries(own)) {
    // Server-only namespaces are in no chunk.
    if (namespacesInChunkOf(namespace).includes(namespace)) (chunks[chunkOf(namespace)] ??= {})[namespace] = texts;
  }
  if (Object.keys(chunks).length === 0) return null;
  const version = createHash('sha256').update(JSON.stringify(chunks)).digest('hex').slice(0, 10);
  return { version, chunks };
}

const sheets = new WeakMap<TextTree, BrowserSiteTexts | null>();

/** The site texts of a reader's site that browsers need in the reader's language; null without any. */
export function browserSiteTexts({ tenant, locale }: TextReader): BrowserSiteTexts | null {
  const own = tenant?.words?.[locale];
  if (!own) return null;
  const known = sheets.get(own);
  if (known !== undefined) return known;
  const sheet = buildBrowserSiteTexts(own);
  sheets.set(own, sheet);
  return sheet;
}

/** Route of one chunk of site texts, on the site's own host. */
export const SITE_TEXTS_ROUTE = '/words/:version/:locale/:chunk';

/** The page's declaration of site texts, `<version> <chunk> …`: the browser requests only the named chunks. */
export function siteTextsAttribute(reader: TextReader): string | undefined {
  const sheet = browserSiteTexts(reader);
  return sheet ? [sheet.version, ...Object.keys(sheet.chunks)].join(' ') : undefined;
}
