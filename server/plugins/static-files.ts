import { resolve } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
/** A name that changes with the content: `default-3fa9c1d2.css`. */
const HASHED = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

export interface StaticFilesOptions {
  /** `build/client/assets`, made by the bundler; null while the development server answers for it. */
  bundle: string | null;
  /** `public/generated`, made by the asset build. */
  generated: string;
}

/** Serves what a build has made, for as long as its name says. */
export async function registerStaticFiles(app: FastifyInstance, options: StaticFilesOptions): Promise<void> {
  if (options.bundle) {
    await app.register(fastifyStatic, {
      root: resolve(options.bundle),
      prefix: '/assets/',
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      decorateReply: false,
    });
  }
  await app.register(fastifyStatic, {
    root: resolve(options.generated),
    prefix: '/generated/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = HASHED.test(path);
      void reply.header(
        'cache-control',
        lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
      );
    },
  });
}
