import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import integrity from 'virtual:script-integrity';

import { SCRIPTS_PLACEHOLDER } from '../routing/cached-scripts.ts';
import { LATE, LATE_PRELOAD, lateScriptsLoader } from './late-scripts.server.ts';

const DOCUMENT_END = '</body></html>';

/** The table of the page's routes, which `Scripts` prints with a line for each value. */
const ROUTE_TABLE = /(?<=window\.__remixManifest = )\{\n[^]*?\n\}(?=;)/;

interface RouteTable {
  routes: Record<string, Record<string, unknown>>;
}

/** The table without empty or false values, and without the scripts of routes that the page does not show. */
function compactRoutes(json: string, { matches }: EntryContext['staticHandlerContext']): string {
  const { routes, ...table } = JSON.parse(json) as RouteTable;
  const shown = new Set(matches.map(({ route }) => route.id));
  for (const [id, route] of Object.entries(routes)) {
    if (!shown.has(id)) delete route['imports'];
    for (const [name, value] of Object.entries(route))
      if (value === false || (Array.isArray(value) && value.length === 0)) delete route[name];
  }
  return JSON.stringify({ ...table, routes });
}

/** The first of what `Scripts` prints, at the end of the body. */
const SCRIPTS = '<link rel="modulepreload"';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"/g;

const integrityOf = (address: string) => (integrity[address] ? ` integrity="${integrity[address]}"` : '');

/**
 * Scripts come after the fonts and photos that the page shows without them. A file with another digest than the build's
 * does not run, however it is imported: what a preload fetched is the module.
 */
const toCheckedPreload = (_link: string, address: string) =>
  `<link ${LATE_PRELOAD} href="${address}"${integrityOf(address)}`;

/** The end of the script that prepares the router: it loads the app. */
const START = /\n\nimport\("([^"]+)"\);(?=<\/script>)/;
/** It runs where it stands otherwise, and the app before it. */
const ASYNC = ' type="module" async=""';

/** The script that starts the app, with its digest, which an import in a script cannot have. */
const startScript = (address: string) => `<script type="${LATE}" src="${address}"${integrityOf(address)}></script>`;

/** What the router needs in a page, without the page's data. */
interface PageScripts {
  /** The preloads and the scripts that prepare the router, divided where each has its nonce. */
  parts: readonly string[];
  /** The script that starts the app, behind the data. */
  start: string;
}

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`;

function readScripts(scripts: string, nonce: string, { staticHandlerContext }: EntryContext): PageScripts {
  const start = START.exec(scripts)?.[1];
  if (start === undefined) throw new Error('the page has no script that starts the app');
  const checked = scripts
    .replace(ROUTE_TABLE, (json) => compactRoutes(json, staticHandlerContext))
    .replace(START, '')
    .replace(ASYNC, ` type="${LATE}"`)
    .replaceAll(PRELOAD, toCheckedPreload);
  return { parts: checked.split(nonceAttribute(nonce)), start: startScript(start) };
}

/** Paths with cached scripts, for each manifest. Bounded, because there are many paths below an id. */
const MAX_CACHED = 20;

const cached = new WeakMap<EntryContext['manifest'], LRUCache<string, PageScripts>>();

/** What the scripts depend on besides the manifest: the matched routes, and the path whose routes they name. */
function keyOf({ staticHandlerContext: { matches, location } }: EntryContext): string {
  const above = location.pathname.replace(/\/+$/, '').replace(/[^/]*$/, '');
  return [above, ...matches.map(({ route }) => route.id)].join(' ');
}

/** The cached scripts of an earlier page with the same routes. */
export const findScripts = (context: EntryContext): PageScripts | undefined =>
  cached.get(context.manifest)?.get(keyOf(context));

function cacheScripts(context: EntryContext, scripts: PageScripts): void {
  const known = cached.get(context.manifest) ?? new LRUCache<string, PageScripts>({ max: MAX_CACHED });
  cached.set(context.manifest, known.set(keyOf(context), scripts));
}

interface RenderedPage {
  /** Scripts of this request, which the app finds when it starts. */
  own: string;
  nonce: string;
  /** What `findScripts` returned before the page was rendered. */
  known: PageScripts | undefined;
  context: EntryContext;
}

/**
 * Adds the scripts in the page itself and of the app at the end of its body; a page without the app's scripts has no use
 * for them.
 */
export function withScripts(page: string, { own, nonce, known, context }: RenderedPage): string {
  const place = known ? page.lastIndexOf(SCRIPTS_PLACEHOLDER) : -1;
  const rendered = place < 0 && context.renderMeta?.didRenderScripts;
  const begin = rendered ? page.indexOf(SCRIPTS) : place;
  if (begin < 0) return page;
  const end = page.lastIndexOf(DOCUMENT_END);
  const scripts = place < 0 ? readScripts(page.slice(begin, end), nonce, context) : known!;
  if (rendered) cacheScripts(context, scripts);
  const waiting = scripts.parts.join(nonceAttribute(nonce)) + own + scripts.start;
  return page.slice(0, begin) + waiting + lateScriptsLoader(nonce) + page.slice(end);
}
