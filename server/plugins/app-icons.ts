import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { domainError } from '../lib/errors.ts';
import { ICON_SHAPES } from './app-icon-shapes.ts';
import type { AppIconName, IconJob } from './app-icon-shapes.ts';
import { checkSign, readSignFile } from './app-icon-sign.ts';
import { siteLook } from './site-look.ts';

/** Changes with the way icons are drawn, so that their addresses change too. */
const RECIPE = '2';
const LASTING = 'public, max-age=31536000, immutable';
/** Time that drawing one site's icons may take, in ms, and what may come of it, in bytes. */
const TIME_LIMIT = 10_000;
const SIZE_LIMIT = 4_194_304;
/** Sites whose icons are kept in memory, about 60 kB each. */
const KEPT_SITES = 100;
/** The sign that a folder has without naming it. */
const DEFAULT_SIGN = 'logo.svg';

type IconSet = Record<string, Buffer>;

interface Drawn {
  icons: IconSet;
  /** False when the site's own sign could not be drawn and the theme's stands in for it. */
  own: boolean;
}

interface Recipe {
  hash: string;
  sign: string | null;
  mark: string;
  tile: string;
}

export interface AppIcons {
  /** Address of a site's icon; it changes with the sign and the theme. */
  addressOf(tenant: Tenant, name: AppIconName): Promise<string>;
  /** The pictures under the hash that is theirs now. */
  draw(tenant: Tenant): Promise<Drawn & { hash: string }>;
}

/**
 * Draws in a process of its own, which is ended when it takes too long: nothing else can stop a renderer half-way, and
 * what it does to memory is not done to the server's.
 */
function drawApart(job: IconJob): Promise<IconSet> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'app-icon-process.ts')],
      // None of the server's settings: the process has no use for secrets.
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

async function drawSet({ sign, mark, tile }: Recipe): Promise<Drawn> {
  if (sign !== null) {
    try {
      return { icons: await drawApart({ sign, tile }), own: true };
    } catch {
      // Whatever is wrong with it, the theme's own sign is known to be right.
    }
  }
  return { icons: await drawApart({ sign: mark, tile }), own: sign === null };
}

async function recipeOf(tenant: Tenant, tenantsDir: string): Promise<Recipe> {
  const look = siteLook(tenant);
  const file = await readSignFile(join(tenantsDir, tenant.slug, tenant.theme.logo ?? DEFAULT_SIGN));
  const sign = file && checkSign(file);
  const tile = look[look.scheme].surface;
  const hash = createHash('sha256')
    .update(JSON.stringify([RECIPE, sign, look.mark, tile]))
    .digest('hex')
    .slice(0, 16);
  return { hash, sign, mark: look.mark, tile };
}

/**
 * Makes the icons of sites out of their signs when somebody asks for them, one site at a time, and keeps them.
 * @param tenantsDir folder of the tenant folders
 */
export function createAppIcons(tenantsDir: string): AppIcons {
  const kept = new Map<string, Promise<Drawn>>();
  let queue: Promise<unknown> = Promise.resolve();
  const drawOnce = (recipe: Recipe): Promise<Drawn> => {
    const known = kept.get(recipe.hash);
    if (known) return known;
    const drawn = queue.then(() => drawSet(recipe));
    queue = drawn.catch(() => {});
    kept.set(recipe.hash, drawn);
    // A failure of the moment is tried again by the next who asks.
    drawn.catch(() => kept.delete(recipe.hash));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SITES && oldest) kept.delete(oldest);
    return drawn;
  };
  return {
    async addressOf(tenant, name) {
      return `/icons/${(await recipeOf(tenant, tenantsDir)).hash}/${name}.png`;
    },
    async draw(tenant) {
      const recipe = await recipeOf(tenant, tenantsDir);
      return { ...(await drawOnce(recipe)), hash: recipe.hash };
    },
  };
}

/** Serves the icons of the installed app: under lasting addresses, and where iOS looks without being told. */
export function registerAppIcons(app: FastifyInstance, icons: AppIcons): void {
  const send = async (reply: FastifyReply, tenant: Tenant | null, name: string, hash: string | null) => {
    if (!tenant || !Object.hasOwn(ICON_SHAPES, name)) throw domainError('not_found');
    const drawn = await icons.draw(tenant);
    // Under an address from before a change comes what is true now, and nobody keeps it; nor what only stands in.
    const lasting = drawn.own && hash === drawn.hash;
    return reply
      .header('cache-control', lasting ? LASTING : hash === null ? 'public, max-age=86400' : 'no-store')
      .type('image/png')
      .send(drawn.icons[name]);
  };
  app.get<{ Params: { hash: string; name: string } }>('/icons/:hash/:name', (request, reply) =>
    send(reply, request.tenant, request.params.name.replace(/\.png$/, ''), request.params.hash),
  );
  app.get('/apple-touch-icon.png', (request, reply) => send(reply, request.tenant, 'apple-180', null));
}
