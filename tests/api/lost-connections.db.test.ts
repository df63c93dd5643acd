import { connect, type AddressInfo, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { eventually } from '../setup/eventually.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
/** Sessions are looked up once this resolves. */
let held = Promise.resolve();
let lookUps = 0;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const plain = await createTestApp({ database: test.database, tenants: [tenant] });
  const resolveSession: typeof plain.services.accounts.resolveSession = async (...asked) => {
    lookUps += 1;
    await held;
    return plain.services.accounts.resolveSession(...asked);
  };
  app = await createTestApp({ database: test.database, tenants: [tenant], resolveSession });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
const PART = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';

/** A member with what their requests have in common. */
async function createUploader() {
  const member = await createMember(test.database, tenant);
  const host = tenant.hosts[0]!;
  const head = [`Host: ${host}`, `Origin: http://${host}`, `Cookie: session=${member.sessionToken}`];
  const begun = ['POST /api/photo.php HTTP/1.1', ...head, `Content-Type: ${FORM['content-type']}`];
  return {
    head,
    slow: `${[...begun, 'Content-Length: 90000', '', ''].join('\r\n')}${PART}x`,
    /** The error of a complete upload. */
    upload: async () => {
      const body = `${PART}x\r\n--x--\r\n`;
      const answer = await app.call({ tenant, member, method: 'POST', path: '/api/photo.php', body, headers: FORM });
      return answer.json<{ error: string }>().error;
    },
  };
}

function openWith(...requests: string[]): Socket {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(requests.join(''));
  return socket;
}

it('HRD-2 frees the uploads of a member whose connection dies while they wait on it', async () => {
  const { head, slow, upload } = await createUploader();
  const stream = ['GET /api/events HTTP/1.1', ...head, '', ''].join('\r\n');
  const sockets: Socket[] = [];
  const fill = async () => {
    // It waits behind an event stream, which never ends.
    sockets.push(openWith(stream, slow));
    expect(await upload()).toBe('photos_busy');
  };
  await eventually(fill);
  for (const socket of sockets) socket.resetAndDestroy();
  await eventually(async () => expect(await upload()).toBe('photo_type_unsupported'));
});

it('HRD-8 takes no place for uploads whose connection is gone before they are read', async () => {
  const { slow, upload } = await createUploader();
  const { promise, resolve } = Promise.withResolvers<void>();
  [held, lookUps] = [promise, 0];
  const sockets = [openWith(slow), openWith(slow)];
  await eventually(() => expect(lookUps).toBe(2));
  for (const socket of sockets) socket.resetAndDestroy();
  const open = () => new Promise<number>((done) => app.app.server.getConnections((_error, count) => done(count)));
  await eventually(async () => expect(await open()).toBe(0));
  resolve();
  await eventually(async () => expect(await upload()).toBe('photo_type_unsupported'));
  expect(await upload()).toBe('photo_type_unsupported');
});
