import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';

import { I18nProvider } from '../i18n/use-translation.ts';
import { describeError } from './lib/errors/describe-error.ts';
import { errorReportScript } from './lib/errors/error-report-script.server.ts';
import { renderFallbackPage } from './lib/errors/fallback-page.server.ts';
import { i18nFor, translatorFor } from './lib/i18n/translator.server.ts';
import { loadParts } from './lib/lazy-part.ts';
import { NonceContext } from './lib/page-head/nonce.ts';
import { loadPageHead } from './lib/page-head/page-head.server.ts';
import { PageHeadContext } from './lib/page-head/page-head.ts';
import { findScripts, withScripts } from './lib/page-head/page-scripts.server.ts';
import { CachedScriptsContext } from './lib/routing/cached-scripts.ts';

const DOCTYPE = '<!DOCTYPE html>';

/** A page's response. A web Response would copy the page into a stream, and out of it again. */
class PageResponse extends Response {
  readonly #page: string;

  constructor(page: string, status: number, headers: Headers) {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    super(null, { headers, status });
    this.#page = page;
  }

  override async text(): Promise<string> {
    return this.#page;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.#page).buffer;
  }
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
  const { reader, nonce } = context;
  const { serverHandoffStream, ...rendered } = remixContext;
  const { loaderData, errors } = rendered.staticHandlerContext;
  // Without the root's data, as after a form that failed, a page has neither the site's layout nor its styles.
  if (errors && !loaderData[ROOT] && context.renderFailure) {
    const { message, reference } = describeError(Object.values(errors)[0]);
    const failure = { status, message: message ?? translatorFor(reader)('common:error.title'), reference };
    return new PageResponse(context.renderFailure(failure), status, headers);
  }
  const [head, data] = await Promise.all([
    loadPageHead(context, request, status),
    serverHandoffStream ? dataScript(serverHandoffStream, nonce) : '',
    loadParts(),
  ]);
  const known = findScripts(rendered);
  try {
    const page = renderToString(
      <NonceContext.Provider value={nonce}>
        <CachedScriptsContext.Provider value={known !== undefined}>
          <PageHeadContext.Provider value={head}>
            <I18nProvider value={i18nFor(reader)}>
              <RemixServer context={rendered} url={request.url} nonce={nonce} />
            </I18nProvider>
          </PageHeadContext.Provider>
        </CachedScriptsContext.Provider>
      </NonceContext.Provider>,
    );
    if (page.includes(MISSING_PART)) context.log.error({ url: request.url }, 'part of a page failed to render');
    const own = (context.reportsErrors ? errorReportScript(nonce) : '') + data;
    return new PageResponse(DOCTYPE + withScripts(page, { own, nonce, known, context: rendered }), status, headers);
  } catch (error) {
    context.log.error({ err: error }, 'page failed to render');
    return new PageResponse(renderFallbackPage(reader, error, context.requestId), 500, headers);
  }
}

/** Errors of the router itself, such as an unknown address; loaders and actions handle their own. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.log.debug({ err: error }, 'routing');
};
