import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fastify, LogController, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sendError } from '../../api/register-calls.ts';
import { registerAllowedMethods } from '../request/allowed-methods.ts';
import { registerStaticFiles } from './static-files.ts';

const NOT_FOUND = { error: 'not_found', message: 'Deze pagina bestaat niet.' };
const write = vi.fn<(line: string) => void>();
let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-files-'));
  for (const folder of ['generated/css', 'assets']) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'package.json'), '{}');
  await writeFile(join(root, 'generated/css/she-3fa9c1d2.css'), 'a{}');
  await writeFile(join(root, 'generated/css/bbw-3fa9c1d2.css'), 'b{}');
  await writeFile(join(root, 'generated/css/bbw-3fa9c1d2.css.br'), 'compressed');
  await writeFile(join(root, 'generated/robot.svg'), '<svg/>');
  await writeFile(join(root, 'assets/root-3fa9c1d2.js'), '1');
  app = fastify({
    logger: { level: 'info', stream: { write } },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendError,
  });
  app.setErrorHandler(sendError);
  registerAllowedMethods(app);
  await registerStaticFiles(app, { bundle: join(root, 'assets'), generated: join(root, 'generated') });
  app.get('/members/:id', () => 'member');
  // A real connection, because inject() would normalise the request line.
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

/** Requests the path exactly as written. */
function ask(path: string, options: { method?: string; accept?: string } = {}) {
  const { port } = app.server.address() as AddressInfo;
  const { method = 'GET', accept = '*/*' } = options;
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { accept }, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on('error', fail).end();
  });
}

describe('built files', () => {
  it('are cached permanently exactly when their name contains a hash', async () => {
    const cached = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await cached('/generated/css/she-3fa9c1d2.css')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/generated/robot.svg')).toBe('public, max-age=86400');
    expect(await cached('/assets/root-3fa9c1d2.js')).toBe('public, max-age=31536000, immutable');
    const { headers } = await app.inject({
      url: '/generated/css/bbw-3fa9c1d2.css',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    '/generated/nope.css',
    '/generated/',
    '/generated/css',
    '/assets/nope.js',
    '/generated/.env',
    '/generated/css/x.css\\',
    '/generated/css/x.css%5C',
    '/generated/css/she-3fa9c1d2.css\\',
    '/assets/x.js\\',
    '/generated/..%5c..%5cpackage.json',
    '/generated/%2e%2e/package.json',
    '/generated/../package.json',
    '/generated/%00',
    '/generated//css/she-3fa9c1d2.css',
    '/generated/css/./she-3fa9c1d2.css',
    '/generated/css/SHE-3fa9c1d2.css',
    `/generated/${'x'.repeat(3000)}.css`,
  ])('API-052 answers 404 at %s instead of 500', async (path) => {
    write.mockClear();
    const { status, body } = await ask(path);
    expect([status, JSON.parse(body)]).toEqual([404, NOT_FOUND]);
    expect(write).not.toHaveBeenCalled();
  });
});

describe('request the router refuses', () => {
  it.each(['TRACE', 'PROPFIND', 'MKCOL'])(
    'is answered 405 for the method %s, with the allowed methods',
    async (method) => {
      const { status, headers, body } = await ask('/members/7', { method });
      expect([status, JSON.parse(body)]).toMatchObject([405, { error: 'method_not_allowed' }]);
      expect(headers.allow).toBe('GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE');
    },
  );

  it('gets a plain page in a browser, and JSON otherwise', async () => {
    const page = await ask('/members/%ff', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="nl">');
    expect(page.body).toContain('<h1>Dit verzoek klopt niet.</h1>');
    expect(page.body).toContain('<a href="/">Terug naar de homepage</a>');
    expect(JSON.parse((await ask('/members/%ff')).body)).toMatchObject({ error: 'malformed_request' });
    const call = await ask('/api/%ff', { accept: 'text/html' });
    expect(JSON.parse(call.body)).toMatchObject({ error: 'malformed_request' });
  });
});
