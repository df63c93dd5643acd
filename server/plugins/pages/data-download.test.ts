import { Readable } from 'node:stream';

import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { domainError } from '../../lib/errors/errors.ts';
import type { LoadContext } from '../../load-context.ts';
import { sendDownload } from './data-download.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const openExport = vi.fn();

/** Every path is answered with the file or with "page". */
function serve({ viewer = { userId: '1' } as object | null, launcher = null as object | null } = {}) {
  openExport.mockReset();
  openExport.mockImplementation(() =>
    Promise.resolve({ stream: Readable.from(['PK-', 'bytes']), size: 8, fileName: 'export-2026-03-10.zip' }),
  );
  const ctx = { ...createTestContext(), viewer };
  const context = { ctx, launcher, services: { accountDeletion: { openExport } } } as unknown as LoadContext;
  app = fastify();
  app.all('*', async (request, reply) => ((await sendDownload(request, reply, context)) ? reply : reply.send('page')));
}

it('ACC-050 sends the archive as a file that is not cached', async () => {
  serve();
  const answer = await app.inject('/settings/data/download?token=abc');
  expect(openExport.mock.calls[0]?.[1]).toBe('abc');
  expect(answer.body).toBe('PK-bytes');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '8',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="export-2026-03-10.zip"',
  });
  await app.inject('/settings/data/download');
  expect(openExport.mock.calls[1]?.[1]).toBeNull();
});

it('leaves other requests to the pages: other paths, visitors, the launcher, expired links', async () => {
  const page = async (url = '/settings/data/download', method: 'GET' | 'POST' = 'GET') =>
    (await app.inject({ method, url })).body;
  serve();
  expect([await page('/settings/data'), await page('/settings/data/download/x')]).toEqual(['page', 'page']);
  expect(await page('/settings/data/download', 'POST')).toBe('page');
  openExport.mockRejectedValueOnce(domainError('not_found'));
  expect(await page()).toBe('page');
  await app.close();
  serve({ viewer: null });
  expect(await page()).toBe('page');
  await app.close();
  serve({ launcher: {} });
  expect(await page()).toBe('page');
  expect(openExport).not.toHaveBeenCalled();
});

it('does not hide a failure behind a page', async () => {
  serve();
  openExport.mockRejectedValueOnce(new Error('disk'));
  expect((await app.inject('/settings/data/download')).statusCode).toBe(500);
});
