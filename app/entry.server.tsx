import { PassThrough } from 'node:stream';

import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';

import { lastResortPage } from './lib/last-resort-page.server.ts';
import { serverI18n } from './lib/i18n/translator.server.ts';
import { NonceContext } from './lib/nonce.ts';

/** Milliseconds after which deferred data and a slow render are given up. */
export const streamTimeout = 5_000;

function pageHeaders(headers: Headers): Headers {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return headers;
}

/** Renders a page. Robots wait for the whole of it, people get the shell at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const locale = context.launcher ? 'nl' : context.ctx.locale;
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <I18nextProvider i18n={serverI18n(locale)}>
          <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        [ready]() {
          shellSent = true;
          const body = new PassThrough();
          // Uncleared it would keep the whole render in memory until it fires.
          body.once('close', () => clearTimeout(timer));
          resolve(new Response(createReadableStreamFromReadable(body), { headers: pageHeaders(headers), status }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          context.log.error({ err: error }, 'page failed to render');
          resolve(new Response(lastResortPage(locale, error), { status: 500, headers: pageHeaders(headers) }));
        },
        onError(error) {
          if (shellSent && !request.signal.aborted) context.log.error({ err: error }, 'page failed while streaming');
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** What no loader or action has answered itself: errors of the router, such as an address that is not there. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.log.debug({ err: error }, 'routing');
};
