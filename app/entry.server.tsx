import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';

import { renderFallbackPage } from './lib/last-resort-page.server.ts';
import { i18nFor } from './lib/i18n/translator.server.ts';
import { NonceContext } from './lib/nonce.ts';
import { loadPageHead } from './lib/page-head.server.ts';
import { PageHeadContext } from './lib/page-head.ts';

/** Timeout of deferred data and rendering, in milliseconds. */
export const streamTimeout = 5_000;

function pageHeaders(headers: Headers): Headers {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return headers;
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
  const head = await loadPageHead(context, request, status);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <PageHeadContext.Provider value={head}>
          <I18nextProvider i18n={i18nFor(reader)}>
            <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
          </I18nextProvider>
        </PageHeadContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onAllReady() {
          // The timer would keep the whole render in memory until it fires.
          clearTimeout(timer);
          const body = new PassThrough();
          buffer(body).then((page) => resolve(new Response(page, { headers: pageHeaders(headers), status })), reject);
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
