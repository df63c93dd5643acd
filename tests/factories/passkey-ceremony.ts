import { MEMBER_PASSWORD, type Member } from './member.ts';
import { createAuthenticator } from './authenticator.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';

/** Request of a browser after a passkey ceremony: the body, and the cookie with the challenge. */
export interface CeremonyRequest {
  input: object;
  cookie: string;
}

interface CeremonyContext {
  app: TestApp;
  tenant: Tenant;
}

async function startCeremony(
  { app, tenant }: CeremonyContext,
  path: string,
  body: object,
  as?: Pick<Member, 'sessionToken'>,
) {
  const answer = await app.call({ tenant, member: as, method: 'POST', path, body });
  const { options } = answer.json<{ options: { challenge: string } }>();
  const cookie = answer.cookies.find(({ name }) => name === 'passkey');
  const rpId = tenant.hosts[0]!;
  return {
    ceremony: { challenge: options.challenge, origin: `http://${rpId}`, rpId },
    cookie: `passkey=${cookie!.value}${as ? `; session=${as.sessionToken}` : ''}`,
  };
}

/** Request that adds a new passkey for a member. */
export async function createAddPasskeyRequest(
  asked: CeremonyContext,
  as: Pick<Member, 'sessionToken'>,
  authenticator = createAuthenticator(),
): Promise<CeremonyRequest> {
  const { ceremony, cookie } = await startCeremony(
    asked,
    '/api/passkey.php?options=1',
    { password: MEMBER_PASSWORD },
    as,
  );
  return { input: authenticator.create(ceremony), cookie };
}

/** Request that logs in with a passkey the member has just added. */
export async function createPasskeyLoginRequest(
  asked: CeremonyContext,
  owner: Pick<Member, 'sessionToken'>,
  as?: Pick<Member, 'sessionToken'>,
): Promise<CeremonyRequest> {
  const authenticator = createAuthenticator();
  const added = await createAddPasskeyRequest(asked, owner, authenticator);
  const headers = { cookie: added.cookie };
  await asked.app.call({ ...asked, method: 'POST', path: '/api/passkey.php', body: added.input, headers });
  const { ceremony, cookie } = await startCeremony(asked, '/api/passkey-login.php?options=1', {}, as);
  return { input: authenticator.get(ceremony), cookie };
}
