import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fastify, type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import { ICON_SHAPES, type IconShape } from './app-icon-shapes.ts';
import { createAppIcons, registerAppIcons, type AppIcons } from './app-icons.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#0000ff" d="M0 0h40v40H0z"/></svg>';
const LASTING = 'public, max-age=31536000, immutable';

let dir: string;
let icons: AppIcons;
let app: FastifyInstance;
let tenant: Tenant;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'icons-'));
  icons = createAppIcons(dir);
  app = fastify();
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    if (request.hostname !== 'localhost') request.tenant = tenant;
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof DomainError ? 404 : 500).send());
  registerAppIcons(app, icons);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

/** Creates a site whose folder has this logo; null for none. */
async function siteWith(logo: string | Buffer | null): Promise<Tenant> {
  tenant = buildTenant();
  await mkdir(join(dir, tenant.slug));
  if (logo !== null) await writeFile(join(dir, tenant.slug, 'logo.svg'), logo);
  return tenant;
}

const get = (url: string) => app.inject({ url, headers: { host: 'site.test' } });

/** Red, green, blue and alpha of one pixel, at fractions of the side. */
async function pixel(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(start, start + 4)];
}

describe('icons of the installed app', () => {
  it('LND-005 have the sizes in their names and show the site’s logo', async () => {
    const site = await siteWith(SQUARE);
    for (const [name, shape] of Object.entries(ICON_SHAPES)) {
      const { side, width: wide = side }: IconShape = shape;
      const answer = await get(await icons.urlOf(site, name as keyof typeof ICON_SHAPES));
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      expect([answer.statusCode, answer.headers['content-type'], format, width, height]).toEqual([
        200,
        'image/png',
        'png',
        wide,
        side,
      ]);
      expect(await pixel(answer.rawPayload, 0.5, 0.5)).toEqual([0, 0, 255, 255]);
    }
  });

  it('LND-005 are opaque if cropped by the system, with the sign inside every mask', async () => {
    const site = await siteWith(SQUARE);
    for (const name of ['maskable-192', 'maskable-512', 'apple-180'] as const) {
      const { rawPayload } = await get(await icons.urlOf(site, name));
      expect([name, (await sharp(rawPayload).stats()).isOpaque]).toEqual([name, true]);
      expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(false);
    }
    const { icons: drawn } = await icons.draw(site);
    // A corner of the square logo lies within the circle that is never cropped, a radius of 40 % of the side.
    const out = 0.5 - (0.4 * Math.SQRT2) / 2 - 0.01;
    expect(await pixel(drawn['maskable-512']!, out, out)).toEqual([255, 255, 255, 255]);
    expect((await pixel(drawn['icon-512']!, 0, 0))[3]).toBe(0);
  });

  it('LND-005 are cached permanently under a URL that changes with logo and theme', async () => {
    const site = await siteWith(SQUARE);
    const before = await icons.urlOf(site, 'icon-192');
    expect((await get(before)).headers['cache-control']).toBe(LASTING);
    await writeFile(join(dir, site.slug, 'logo.svg'), SQUARE.replace('#0000ff', '#00ff00'));
    const after = await icons.urlOf(site, 'icon-192');
    expect(after).not.toBe(before);
    const late = await get(before);
    expect([late.statusCode, late.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await pixel(late.rawPayload, 0.5, 0.5)).toEqual([0, 255, 0, 255]);
    const dark = { ...site, theme: { ...site.theme, scheme: 'dark' as const } };
    expect(await icons.urlOf(dark, 'icon-192')).not.toBe(after);
  });

  it('LND-005 are served at the paths that iOS requests by convention', async () => {
    await siteWith(SQUARE);
    const answer = await get('/apple-touch-icon.png');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(180);
  });

  it('are not served on other hosts or under other names', async () => {
    const address = await icons.urlOf(await siteWith(SQUARE), 'icon-192');
    expect((await app.inject({ url: address, headers: { host: 'localhost' } })).statusCode).toBe(404);
    for (const name of ['icon-193', 'constructor', '__proto__']) {
      expect((await get(address.replace('icon-192', name))).statusCode).toBe(404);
    }
  });

  it('show a wide logo completely', async () => {
    await siteWith(
      '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="40"><rect width="4000" height="40"/></svg>',
    );
    const { icons: drawn, own } = await icons.draw(tenant);
    expect(own).toBe(true);
    expect(await pixel(drawn['icon-512']!, 0.2, 0.5)).toEqual([0, 0, 0, 255]);
    expect(await pixel(drawn['icon-512']!, 0.1, 0.5)).toEqual([255, 255, 255, 255]);
  });
});

const wrap = (inner: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" ${root}>${inner}</svg>`;

describe('broken or malicious logo', () => {
  let theirs: Buffer;
  beforeAll(async () => {
    theirs = (await icons.draw(await siteWith(null))).icons['icon-192']!;
  });
  const BLUE = '<path fill="#0000ff" d="M0 0h40v40H0z"/>';

  it.each([
    ['is not an SVG', 'Dit is geen tekening.'],
    ['ends half-way', wrap(BLUE).slice(0, -12)],
    ['has another encoding', Buffer.from(wrap(BLUE), 'utf16le')],
    ['is too large a file', wrap(BLUE + ' '.repeat(140_000))],
    ['is too large a picture', `<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000">${BLUE}</svg>`],
    ['has no size', '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'],
    [
      'declares entities',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "&a;&a;&a;">]>${wrap('<text>&b;</text>')}`,
    ],
    ['reads a file', `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${wrap('<text>&f;</text>')}`],
    ['runs a script', wrap(`${BLUE}<script>alert(1)</script>`)],
    ['contains a script', wrap(BLUE, 'onload="alert(1)"')],
    ['imports a stylesheet', `<?xml-stylesheet href="https://x.example/a.css"?>${wrap(BLUE)}`],
    ['imports a style', wrap(`<style>@import "https://x.example/a.css";</style>${BLUE}`)],
    ['hides a URL', wrap(`<rect style="fill:u\\72l(https://x.example/a)" width="40" height="40"/>`)],
    ['expands repeated elements', wrap(`<pattern id="p" width="9e9" height="9e9">${BLUE}</pattern>`)],
    ['applies unlimited blur', wrap(`<filter id="f"><feGaussianBlur stdDeviation="9e9"/></filter>${BLUE}`)],
  ])('is replaced by the theme’s mark: it %s', async (_what, logo) => {
    const { icons: drawn } = await icons.draw(await siteWith(logo));
    expect(drawn['icon-192']!.equals(theirs)).toBe(true);
  });

  it('is not cached by browsers while replaced', async () => {
    await siteWith(wrap(BLUE).slice(0, -12));
    const answer = await get(await icons.urlOf(tenant, 'icon-192'));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('does not fetch anything', async () => {
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/a.svg`;
    for (const part of [
      `<image width="40" height="40" href="${url}"/>`,
      `<image width="40" height="40" xlink:href="${url}"/>`,
      `<use href="${url}#a"/>`,
      `<rect width="40" height="40" fill="url(${url}#a)"/>`,
      `<style>@font-face{font-family:a;src:url(${url})}</style><text font-family="a">a</text>`,
    ]) {
      const { icons: drawn } = await icons.draw(await siteWith(wrap(part)));
      expect(drawn['icon-192']!.equals(theirs)).toBe(true);
    }
    expect(asked).toBe(0);
    await new Promise((closed) => elsewhere.close(closed));
  });

  it('is abandoned when drawing takes too long', async () => {
    // Each group uses the previous one ten times: ten million shapes in a few hundred characters.
    const groups = Array.from({ length: 7 }, (_, index) => {
      const uses = `<use href="#g${index}"/>`.repeat(10);
      return `<g id="g${index + 1}">${uses}</g>`;
    });
    const logo = wrap(
      `<defs><path id="g0" stroke="#00f" stroke-dasharray=".0001" d="M0 0h40"/>${groups.join('')}</defs><use href="#g7"/>`,
    );
    const { icons: drawn } = await icons.draw(await siteWith(logo));
    expect(drawn['icon-192']!.equals(theirs)).toBe(true);
  });
});
