import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { CACHE_DAY, CACHE_FOREVER } from '../../lib/network/cache-control.ts';
import { ICON_SHAPES, type AppIconName, type IconJob } from './app-icon-shapes.ts';
import { DEFAULT_LOGO, validateLogo, readLogoFile } from './app-icon-logo.ts';
import { siteLook } from '../site/site-look.ts';

/** Increment when icons are drawn differently, so that their URLs change. */
const DRAWING_VERSION = '2';
/** Limits for drawing one site's icons: time in ms and output in bytes. */
const TIME_LIMIT = 10_000;
const SIZE_LIMIT = 4_194_304;
/** Maximum number of sites whose icons are cached in memory, about 60 kB each. */
const MAX_CACHED_SITES = 100;

type IconSet = Record<string, Buffer>;

interface DrawnIcons {
  icons: IconSet;
  /** False if the site's logo could not be drawn and the theme's mark is used. */
  own: boolean;
}

interface IconSource {
  hash: string;
  logo: string | null;
  mark: string;
  tile: string;
}

export interface AppIcons {
  /** URL of a site's icon; it changes with the logo and the theme. */
  urlOf(tenant: Tenant, name: AppIconName): Promise<string>;
  /** The pictures and their current hash. */
  draw(tenant: Tenant): Promise<DrawnIcons & { hash: string }>;
}

/**
 * Draws in a child process, which is killed after the time limit: a renderer cannot be stopped otherwise, and its
 * memory use stays out of the server.
 */
function drawInChildProcess(job: IconJob): Promise<IconSet> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'app-icon-process.ts')],
      // Empty environment: the child process must not see secrets.
      {
        env: { NODE_ENV: 'production', VIPS_CONCURRENCY: '1' },
        timeout: TIME_LIMIT,
        killSignal: 'SIGKILL',
        maxBuffer: SIZE_LIMIT,
      },
      (error, stdout) => {
        if (error) return reject(error);
        const icons = JSON.parse(stdout) as Record<string, string>;
        resolve(Object.fromEntries(Object.entries(icons).map(([name, data]) => [name, Buffer.from(data, 'base64')])));
      },
    );
    child.stdin?.on('error', reject).end(JSON.stringify(job));
  });
}

async function drawSet({ logo, mark, tile }: IconSource): Promise<DrawnIcons> {
  if (logo !== null) {
    try {
      return { icons: await drawInChildProcess({ logo, tile }), own: true };
    } catch {
      // Whatever the error, the theme's own mark is known to be valid.
    }
  }
  return { icons: await drawInChildProcess({ logo: mark, tile }), own: logo === null };
}

async function iconSource(tenant: Tenant, tenantsDir: string): Promise<IconSource> {
  const look = siteLook(tenant);
  const file = await readLogoFile(join(tenantsDir, tenant.slug, tenant.theme.logo ?? DEFAULT_LOGO));
  const logo = file && validateLogo(file);
  const tile = look[look.scheme].surface;
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, logo, look.mark, tile]))
    .digest('hex')
    .slice(0, 16);
  return { hash, logo, mark: look.mark, tile };
}

/**
 * Creates the icons of sites on request, one site at a time, and caches them.
 * @param tenantsDir folder of the tenant folders
 */
export function createAppIcons(tenantsDir: string): AppIcons {
  const kept = new Map<string, Promise<DrawnIcons>>();
  let queue: Promise<unknown> = Promise.resolve();
  const drawOnce = (recipe: IconSource): Promise<DrawnIcons> => {
    const known = kept.get(recipe.hash);
    if (known) return known;
    const drawn = queue.then(() => drawSet(recipe));
    queue = drawn.catch(() => {});
    kept.set(recipe.hash, drawn);
    // Do not cache a failure; the next request retries.
    drawn.catch(() => kept.delete(recipe.hash));
    const [oldest] = kept.keys();
    if (kept.size > MAX_CACHED_SITES && oldest) kept.delete(oldest);
    return drawn;
  };
  return {
    async urlOf(tenant, name) {
      return `/icons/${(await iconSource(tenant, tenantsDir)).hash}/${name}.png`;
    },
    async draw(tenant) {
      const recipe = await iconSource(tenant, tenantsDir);
      return { ...(await drawOnce(recipe)), hash: recipe.hash };
    },
  };
}

/** Serves the icons of the installed app: under permanent URLs, and at the paths that iOS requests by convention. */
export function registerAppIcons(app: FastifyInstance, icons: AppIcons): void {
  const send = async (reply: FastifyReply, tenant: Tenant | null, name: string, hash: string | null) => {
    if (!tenant || !Object.hasOwn(ICON_SHAPES, name)) throw domainError('not_found');
    const drawn = await icons.draw(tenant);
    // An outdated URL gets the current icon, uncached; so does a replacement of a broken logo.
    const lasting = drawn.own && hash === drawn.hash;
    return reply
      .header('cache-control', lasting ? CACHE_FOREVER : hash === null ? CACHE_DAY : 'no-store')
      .type('image/png')
      .send(drawn.icons[name]);
  };
  app.get<{ Params: { hash: string; name: string } }>('/icons/:hash/:name', (request, reply) =>
    send(reply, request.tenant, request.params.name.replace(/\.png$/, ''), request.params.hash),
  );
  app.get('/apple-touch-icon.png', (request, reply) => send(reply, request.tenant, 'apple-180', null));
}
