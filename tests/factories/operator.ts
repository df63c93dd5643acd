import { Secret, TOTP } from 'otpauth';

import type { DeskCtx, DeskVisitorCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import type { DeskDeps } from '../../server/modules/desk/operators/desk/desk.ts';
import { insertOperator, replaceGrants } from '../../server/modules/desk/operators/accounts/operators.queries.ts';
import type { OperatorRole, RoleGrant } from '../../server/modules/desk/operators/access/permissions.ts';
import { newToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';
import { newId } from '../../server/lib/security/ids.ts';
import { createLogger } from '../../server/lib/logger.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { TestDesk } from '../setup/test-desk.ts';

export const OPERATOR_PASSWORD = 'een lang genoeg wachtwoord';

/**
 * Stores an active operator with one role at one site, or at all sites for null.
 * @returns the context of their requests, without a stored session
 */
export async function createOperator(
  { console, clock }: Pick<DeskDeps, 'console' | 'clock'>,
  { role, tenantId, name }: RoleGrant & { name?: string },
): Promise<DeskCtx> {
  const id = newId(clock);
  const grants: RoleGrant[] = [{ role, tenantId }];
  const operator = { id, email: `operator-${id.slice(-12)}@post.example`, name: name ?? `Operator ${id.slice(-6)}` };
  const createdAt = clock.now();
  await console.withPlatform(async (trx) => {
    await insertOperator(trx, { ...operator, status: 'active', invitedBy: null, createdAt });
    await replaceGrants(trx, id, grants, createdAt);
  });
  return {
    ...createDeskVisitorCtx({ locale: 'en', address: '192.0.2.1' }),
    operator: { ...operator, sessionId: newId(clock), locale: 'en', grants },
  };
}

let addresses = 0;

/** Request context without a session; each call has a new IP address. */
export function createDeskVisitorCtx(overrides: Partial<DeskVisitorCtx> = {}): DeskVisitorCtx {
  addresses += 1;
  return {
    locale: 'nl',
    address: `198.51.100.${addresses % 250}`,
    userAgent: 'test',
    deviceToken: newToken(),
    requestId: 'test',
    origin: 'http://console.localhost:3000',
    log: createLogger({ level: 'silent', pretty: false }),
    ...overrides,
  };
}

/** The current authenticator code. @param steps offset in steps of 30 s */
export function totpCode(desk: Pick<TestDesk, 'deps'>, secret: string, steps = 0): string {
  const timestamp = desk.deps.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export interface SignedInOperator {
  ctx: DeskCtx;
  email: string;
  /** TOTP secret. */
  secret: string;
  /** Token of the complete session. */
  token: string;
}

/** Creates an operator through an invitation: password, authenticator app and session. */
export async function createSignedInOperator(
  desk: TestDesk,
  role: OperatorRole,
  tenant?: Tenant,
): Promise<SignedInOperator> {
  const { operators } = desk.services;
  const host = await desk.operator('platform');
  const email = `${crypto.randomUUID()}@desk.example`;
  const grants = [{ role, tenantId: tenant?.id ?? null }];
  const invited = await operators.manage.invite(host, { email, name: `Somebody of ${role}`, grants });
  const visit = createDeskVisitorCtx();
  const half = await operators.acceptInvitation(visit, { token: invited.token, password: OPERATOR_PASSWORD });
  const { secret, sealed } = await operators.startTotp(half);
  const token = await operators.confirmTotp(visit, { token: half, sealed, code: totpCode(desk, secret) });
  // The code that was just used is no longer valid.
  desk.deps.clock.advance(60_000);
  const { deviceToken } = visit;
  return { ctx: { ...(await resolveOperatorCtx(desk, token)), deviceToken }, email, secret, token };
}

/** Request context of a session. */
export async function resolveOperatorCtx(desk: TestDesk, token: string): Promise<DeskCtx> {
  const entry = await desk.services.operators.resolve(token);
  if (entry.state !== 'in') throw new Error(`the session is ${entry.state}`);
  return { ...createDeskVisitorCtx(), operator: entry.operator };
}
