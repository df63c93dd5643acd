import { createAuthenticator, type Authenticator } from './authenticator.ts';
import type { Member } from './member.ts';
import type { CeremonyRequest } from './passkey-ceremony.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';

const PIN = '4711';

interface DeviceContext {
  app: TestApp;
  tenant: Tenant;
}

/** A session with an app lock, as a browser sees it. */
async function lockedBrowser({ app, tenant }: DeviceContext, { sessionToken }: Pick<Member, 'sessionToken'>) {
  const headers = { cookie: `session=${sessionToken}` };
  const post = (path: string, body: object) => app.call({ tenant, method: 'POST', path, body, headers });
  const rpId = tenant.hosts[0]!;
  return {
    ...headers,
    post,
    lock: async () => {
      const ctx = { viewer: (await app.services.accounts.resolveSession(tenant, sessionToken))!, tenant };
      const { credentials } = app.services;
      if (!ctx.viewer.lock) await credentials.setLock(ctx as never, { pin: PIN, minutes: '5' });
      return { now: () => credentials.lockNow(ctx as never) };
    },
    start: async (path: string, body: object) => {
      const { options } = (await post(path, body)).json<{ options: { challenge: string } }>();
      return { challenge: options.challenge, origin: `http://${rpId}`, rpId };
    },
  };
}

/** Request for the options of a new device key. */
export async function createDeviceKeyOptionsRequest(asked: DeviceContext, as: Member): Promise<CeremonyRequest> {
  const browser = await lockedBrowser(asked, as);
  await browser.lock();
  return { input: { pin: PIN }, cookie: browser.cookie };
}

/** Request that adds a device key to the member's session. */
export async function createAddDeviceKeyRequest(
  asked: DeviceContext,
  as: Member,
  authenticator: Authenticator = createAuthenticator(),
): Promise<CeremonyRequest> {
  const browser = await lockedBrowser(asked, as);
  await browser.lock();
  const { credential } = authenticator.create(await browser.start('/api/device-key.php?options=1', { pin: PIN }));
  return { input: { credential }, cookie: browser.cookie };
}

/** Requests that unlock the member's session by its device: for the options, and with the answer. */
export async function createUnlockRequests(asked: DeviceContext, as: Member) {
  const browser = await lockedBrowser(asked, as);
  const authenticator = createAuthenticator();
  const { input } = await createAddDeviceKeyRequest(asked, as, authenticator);
  await browser.post('/api/device-key.php', input);
  await (await browser.lock()).now();
  return {
    options: { input: {}, cookie: browser.cookie },
    answer: async (): Promise<CeremonyRequest> => ({
      input: authenticator.get(await browser.start('/api/unlock.php?options=1', {})),
      cookie: browser.cookie,
    }),
  };
}
