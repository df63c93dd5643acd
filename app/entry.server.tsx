import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import integrity from 'virtual:script-integrity';

import { I18nProvider } from '../i18n/use-translation.ts';
import { describeError } from './lib/errors/describe-error.ts';
import { errorReportScript } from './lib/errors/error-report-script.server.ts';
import { renderFallbackPage } from './lib/errors/fallback-page.server.ts';
import { i18nFor, translatorFor } from './lib/i18n/translator.server.ts';
import { loadParts } from './lib/lazy-part.ts';
import { NonceContext } from './lib/page-head/nonce.ts';
import { loadPageHead } from './lib/page-head/page-head.server.ts';
import { PageHeadContext } from './lib/page-head/page-head.ts';

const DOCTYPE = '<!DOCTYPE html>';
const DOCUMENT_END = '</body></html>';

/** Encoded here, since a Response takes several passes for a string. */
function toResponse(page: string, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(Buffer.from(page), { headers, status });
}

/** What a script's string in single quotes must not contain. JSON is full of double quotes, which stay as they are. */
const UNSAFE = /[<>&\\'\n\r\u2028\u2029]/g;

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The page's data for hydration, as `RemixServer` writes it, which would render it piece by piece in suspended trees.
 * Loaders defer nothing, so all of it is there before the page is rendered.
 */
async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = (await new Response(data).text()).replace(UNSAFE, escapeCharacter);
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue('${text}');${controller}.close();</script>`;
}

/** The table of the page's routes, which `Scripts` prints with a line for each value. */
const ROUTE_TABLE = /(?<=window\.__remixManifest = )\{\n[^]*?\n\}(?=;)/;

interface RouteTable {
  routes: Record<string, Record<string, unknown>>;
}

/** The table without what is false or empty, and without the scripts of routes that the page does not show. */
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
 * Scripts come after the styles, fonts and photos that the page shows without them. A file with another digest than the
 * build's does not run, however it is imported: what a preload fetched is the module.
 */
const toCheckedPreload = (_link: string, address: string) =>
  `<link rel="modulepreload" fetchpriority="low" href="${address}"${integrityOf(address)}`;

/** The end of the script that prepares the router: it loads the app. */
const START = /\n\nimport\("([^"]+)"\);(?=<\/script>)/;
/** It runs where it stands otherwise, and the app before it. */
const ASYNC = ' type="module" async=""';

/** The script that starts the app, with its digest, which an import in a script cannot have. */
const startScript = (address: string) => `<script type="module" src="${address}"${integrityOf(address)}></script>`;

/**
 * Adds the scripts in the page itself and of the app at the end of its body; a page without the app's scripts has no use
 * for them.
 */
function withScripts(page: string, own: string, { renderMeta, staticHandlerContext }: EntryContext): string {
  const end = renderMeta?.didRenderScripts ? page.lastIndexOf(DOCUMENT_END) : -1;
  if (end < 0) return DOCTYPE + page;
  const begin = page.indexOf(SCRIPTS);
  const scripts = page.slice(begin, end);
  const start = START.exec(scripts)?.[1];
  if (start === undefined) throw new Error('the page has no script that starts the app');
  const checked = scripts
    .replace(ROUTE_TABLE, (json) => compactRoutes(json, staticHandlerContext))
    .replace(START, '')
    .replace(ASYNC, ' type="module"')
    .replaceAll(PRELOAD, toCheckedPreload);
  return DOCTYPE + page.slice(0, begin) + checked + own + startScript(start) + page.slice(end);
}

/** Id of the route around all pages. */
const ROOT = 'root';

/** What React writes in place of a part whose code or data was not there. */
const MISSING_PART = '<!--$!-->';

/**
 * Renders a page as one string: nothing is deferred, so there is nothing to wait for, and pieces that are encoded one
 * by one cost more than the rendering of many a component.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { reader } = context;
  const { serverHandoffStream, ...rendered } = remixContext;
  const { loaderData, errors } = rendered.staticHandlerContext;
  // Without the root's data, as after a form that failed, a page has neither the site's layout nor its styles.
  if (errors && !loaderData[ROOT] && context.renderFailure) {
    const { message, reference } = describeError(Object.values(errors)[0]);
    const failure = { status, message: message ?? translatorFor(reader)('common:error.title'), reference };
    return toResponse(context.renderFailure(failure), status, headers);
  }
  const [head, data] = await Promise.all([
    loadPageHead(context, request, status),
    serverHandoffStream ? dataScript(serverHandoffStream, context.nonce) : '',
    loadParts(),
  ]);
  try {
    const page = renderToString(
      <NonceContext.Provider value={context.nonce}>
        <PageHeadContext.Provider value={head}>
          <I18nProvider value={i18nFor(reader)}>
            <RemixServer context={rendered} url={request.url} nonce={context.nonce} />
          </I18nProvider>
        </PageHeadContext.Provider>
      </NonceContext.Provider>,
    );
    if (page.includes(MISSING_PART)) context.log.error({ url: request.url }, 'part of a page failed to render');
    const scripts = (context.reportsErrors ? errorReportScript(context.nonce) : '') + data;
    return toResponse(withScripts(page, scripts, rendered), status, headers);
  } catch (error) {
    context.log.error({ err: error }, 'page failed to render');
    return toResponse(renderFallbackPage(reader, error, context.requestId), 500, headers);
  }
}

/** Errors of the router itself, such as an unknown address; loaders and actions handle their own. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.log.debug({ err: error }, 'routing');
};
