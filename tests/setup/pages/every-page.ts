import type { LightMyRequestResponse } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { newId } from '../../../server/lib/security/ids.ts';
import { createMember, type Member } from '../../factories/member.ts';
import { createSignedInOperator, type SignedInOperator } from '../../factories/operator.ts';
import { createOrder } from '../../factories/order.ts';
import { createFictionalProfile } from '../../factories/profile.ts';
import { createTenant } from '../../factories/tenant.ts';
import { lastBuild } from './built-pages.ts';
import { pageAddresses, type PageAddress } from './page-addresses.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestDesk, type TestDesk } from '../test-desk.ts';

const DESK_HOST = 'console.localhost';

/** Who asks: a visitor or member of the site, or an operator at the desk. */
export type Asker = 'visitor' | 'member' | 'operator';

export interface EveryPage {
  app: TestApp;
  tenant: Tenant;
  member: Member;
  addresses: PageAddress[];
  /** Whether the address is one of the desk, which only operators may ask for. */
  send(as: Asker, request: PageRequest): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

interface PageRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A site with a member who has a conversation, an order and likes, and an operator, to ask for every page of the build. */
export async function createEveryPage(test: TestDatabase): Promise<EveryPage> {
  const tenant = await createTenant(test.database, { signup_credits: 6 });
  const desk = await createTestDesk(test, [tenant]);
  const { clock, tenants } = desk.deps;
  const app = await createTestApp({
    database: test.database,
    tenants: [tenant],
    overrides: { clock, tenants },
    pages: 'built',
    desk: desk.services,
  });
  const member = await createMember(test.database, tenant, { credits: 50, premium: true });
  const other = await createMember(test.database, tenant, { profile: { gender: 'male' } });
  await createFictionalProfile(test.database, tenant);
  const values = await fillSite({ test, app, desk, tenant, member, other });
  const operator = await createSignedInOperator(desk, 'platform');
  return {
    app,
    tenant,
    member,
    addresses: pageAddresses(lastBuild(), values),
    send: (as, request) => send({ app, tenant, member, operator }, as, request),
    close: async () => {
      await app.close();
      await desk.close();
    },
  };
}

interface Site {
  test: TestDatabase;
  app: TestApp;
  desk: TestDesk;
  tenant: Tenant;
  member: Member;
  other: Member;
}

/** @returns values of the routes' parameters */
async function fillSite({ test, app, tenant, member, other }: Site): Promise<Record<string, string>> {
  const sent = await app.call({
    tenant,
    member,
    method: 'POST',
    path: '/api/message.php',
    body: { profile: other.viewer.profileId, text: 'Hoi, leuk je te zien!', client_id: newId(app.deps.clock) },
  });
  const conversation = sent.json<{ message: { conversation?: string } }>().message.conversation;
  const chats = await app.call({ tenant, member, path: '/api/chats.php' });
  const [chat] = chats.json<{ chats: Array<{ conversation: { id: string } }> }>().chats;
  const { orderId } = await createOrder(test.database, tenant, member, {
    status: 'paid',
    paidAt: app.deps.clock.now(),
  });
  return {
    id: other.viewer.profileId,
    '/chats/:id id': conversation ?? chat!.conversation.id,
    '/chats/:id/delete id': conversation ?? chat!.conversation.id,
    '/transactions/:id id': orderId,
    '/transactions/:id/invoice id': orderId,
    '/transactions/:id/withdraw id': orderId,
    '/desk/orders/:id id': orderId,
    '/desk/members/:id id': member.userId,
    '/credits/:id/:paymentmethod? id': 'p1',
    site: tenant.id,
    slug: tenant.slug,
    paymentmethod: 'ideal',
    token: 'faq',
    name: 'swipe',
    type: 'likes',
  };
}

function send(
  { app, tenant, member, operator }: Pick<Site, 'app' | 'tenant' | 'member'> & { operator: SignedInOperator },
  as: Asker,
  { method = 'GET', path, headers, body }: PageRequest,
): Promise<LightMyRequestResponse> {
  const host = as === 'operator' ? DESK_HOST : tenant.hosts[0]!;
  const cookies = { visitor: '', member: `session=${member.sessionToken}`, operator: `desk_session=${operator.token}` };
  return app.app.inject({
    method,
    url: path,
    payload: body,
    headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', cookie: cookies[as], ...headers },
  });
}
