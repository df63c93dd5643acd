import { resolve } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { YEAR_SECONDS } from '../../lib/time/duration.ts';
import { CACHE_DAY, CACHE_FOREVER } from '../../lib/network/cache-control.ts';
import { domainError } from '../../lib/errors/errors.ts';

/** A name that contains a content hash: `default-3fa9c1d2.css`, or its compressed copy. */
const HASHED_NAME = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+(\.(br|gz))?$/;

interface StaticFilesOptions {
  /** `build/client/assets`, made by the bundler; null while the development server serves it. */
  bundle: string | null;
  /** `public/generated`, made by the asset build. */
  generated: string;
}

const REFUSED_PATH_CODES = new Set([400, 403, 404]);

function isRefusedPath(error: unknown): boolean {
  return REFUSED_PATH_CODES.has((error as { statusCode?: number } | null)?.statusCode ?? 0);
}

/** Cache headers of a built file, permanent if its name contains a hash. */
function setCacheHeaders(reply: { header(name: string, value: string): unknown }, path: string): void {
  const lasting = HASHED_NAME.test(path);
  void reply.header('cache-control', lasting ? CACHE_FOREVER : CACHE_DAY);
}

/** Serves build output. A path that is not a file of it, in any spelling, is answered 404. */
export async function registerStaticFiles(app: FastifyInstance, options: StaticFilesOptions): Promise<void> {
  await app.register(async (files) => {
    // The file server treats backslashes, dots and zero bytes as errors; the client gets 404.
    files.setErrorHandler((error) => {
      throw isRefusedPath(error) ? domainError('not_found') : error;
    });
    if (options.bundle) {
      await files.register(fastifyStatic, {
        root: resolve(options.bundle),
        prefix: '/assets/',
        immutable: true,
        maxAge: YEAR_SECONDS * 1000,
        decorateReply: false,
        preCompressed: true,
      });
    }
    await files.register(fastifyStatic, {
      root: resolve(options.generated),
      prefix: '/generated/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: setCacheHeaders,
    });
  });
}
