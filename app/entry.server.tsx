import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';

import { I18nProvider } from '../i18n/use-translation.ts';
import { renderFallbackPage } from './lib/errors/fallback-page.server.ts';
import { i18nFor } from './lib/i18n/translator.server.ts';
import { NonceContext } from './lib/page-head/nonce.ts';
import { loadPageHead } from './lib/page-head/page-head.server.ts';
import { PageHeadContext } from './lib/page-head/page-head.ts';

/** Timeout of deferred data and rendering, in milliseconds. */
export const streamTimeout = 5_000;

function pageHeaders(headers: Headers): Headers {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return headers;
}

const DOCUMENT_END = '</body></html>';

/**
 * The page's data for hydration, as `RemixServer` writes it, which would render it piece by piece in suspended trees.
 * Loaders defer nothing, so all of it is there before the page is rendered.
 */
async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const json = JSON.stringify(await new Response(data).text()).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${json});${controller}.close();</script>`;
}

/** The table of the page's routes, which `Scripts` prints with a line for each value. */
const ROUTE_TABLE = /window\.__remixManifest = \{\n[^]*?\n\};/;

/** Adds the data's script at the end of a page's body; a page without the app's scripts has no use for it. */
function withData(page: string, data: string, { renderMeta }: EntryContext): string {
  const end = renderMeta?.didRenderScripts ? page.lastIndexOf(DOCUMENT_END) : -1;
  if (end < 0) return page;
  // JSON has no line breaks but between its values.
  const body = page.slice(0, end).replace(ROUTE_TABLE, (table) => table.replaceAll(/\n */g, ''));
  return body + data + page.slice(end);
}

/**
 * Renders a page completely before sending it: nothing is deferred, and one response is cheaper than dozens of small
 * chunks.
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
  const [head, data] = await Promise.all([
    loadPageHead(context, request, status),
    serverHandoffStream ? dataScript(serverHandoffStream, context.nonce) : '',
  ]);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <PageHeadContext.Provider value={head}>
          <I18nProvider value={i18nFor(reader)}>
            <RemixServer context={rendered} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
          </I18nProvider>
        </PageHeadContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          // The timer would keep the whole render in memory until it fires.
          clearTimeout(timer);
          const body = new PassThrough();
          text(body)
            .then((page) => new Response(withData(page, data, rendered), { headers: pageHeaders(headers), status }))
            .then(resolve, reject);
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          context.log.error({ err: error }, 'page failed to render');
          resolve(new Response(renderFallbackPage(reader, error), { status: 500, headers: pageHeaders(headers) }));
        },
        onError(error) {
          if (!request.signal.aborted) context.log.error({ err: error }, 'part of a page failed to render');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Errors of the router itself, such as an unknown address; loaders and actions handle their own. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.log.debug({ err: error }, 'routing');
};
