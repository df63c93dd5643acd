import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

/** Bytes below which compressing saves no packet. */
const THRESHOLD = 1024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|xml|.+\+(json|xml))|image\/svg\+xml)/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * For pages of 70 kB, milliseconds and kB: zstd 0.1, 12.4; brotli (quality 5 of 11) 0.8, 11.0; gzip 0.7, 13.5. zstd is
 * quicker than handing the work to another thread.
 */
const ENCODERS = {
  zstd: (body: Buffer) => zstdCompressSync(body),
  br: (body: Buffer) =>
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => compressGzip(body),
} as const;

export type Encoding = keyof typeof ENCODERS;

/** Compresses a complete body. */
export const encodeBody = async (encoding: Encoding, body: Buffer): Promise<Buffer> => ENCODERS[encoding](body);

/**
 * The cheapest encoding that the client accepts, or null.
 * @param accepted Accept-Encoding (RFC 9110, section 12.5.3); weights only exclude, since all of ours are welcome
 */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !weight || Number(weight.replace(/^q=/, '')) > 0)
    .map(([name]) => name);
  return (Object.keys(ENCODERS) as Encoding[]).find((name) => names.includes(name)) ?? null;
}

/**
 * Compresses complete bodies in one step. Streams are sent as they are: pictures, downloads and events do not gain, and
 * built files have compressed copies beside them.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')) || reply.hasHeader('content-encoding'))
      return payload;
    const varies = String(reply.getHeader('vary') ?? '');
    if (!varies.includes('accept-encoding'))
      void reply.header('vary', varies === '' ? 'accept-encoding' : `${varies}, accept-encoding`);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === null || payload.length < THRESHOLD) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return encodeBody(encoding, typeof payload === 'string' ? Buffer.from(payload) : payload);
  });
}
