import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyRequest } from 'fastify';

import { domainError, type ErrorCode } from '../lib/errors/errors.ts';
import { errorPage } from '../plugins/site/unavailable-page.ts';
import { renderErrorBody, renderPageText } from './error-body.ts';

/** Error of Node's HTTP parser for bytes that are not a valid request. */
interface ParserError {
  code?: string;
  /** The bytes received last, if any. Fastify's types declare it differently. */
  rawPacket?: unknown;
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};
/** There is no request yet, so the client's language is unknown. */
const LOCALE = 'nl';
const API = /^[A-Z]+ (?:https?:\/\/[^/]+)?\/api\//;

/**
 * Answers failures that occur before a request exists, such as oversized cookies: API calls get the JSON error shape,
 * other clients a plain page. Closes the connection.
 */
export function sendClientError(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = domainError(CODES[error.code ?? ''] ?? 'malformed_request');
  const call = Buffer.isBuffer(error.rawPacket) && API.test(error.rawPacket.toString('latin1', 0, 200));
  const { body, policy } = call
    ? { body: JSON.stringify(renderErrorBody(known, LOCALE)), policy: `default-src 'none'` }
    : errorPage({ tenant: null, locale: LOCALE, sent: false }, renderPageText(known, LOCALE));
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
    `Content-Type: ${call ? 'application/json' : 'text/html'}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${policy}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body.toString()}`, () => socket.destroy());
}

/** Ends a request whose body arrives too slowly, as Node ends one whose headers do. */
export function endSlowRequest({ method, url, raw }: FastifyRequest): void {
  sendClientError(
    { code: 'ERR_HTTP_REQUEST_TIMEOUT', rawPacket: Buffer.from(`${method} ${url.slice(0, 100)}`) },
    raw.socket,
  );
}
