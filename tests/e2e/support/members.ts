import { randomInt } from 'node:crypto';
import { expect, type BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../db/seed/demo-password.ts';
import { readEnv } from '../../../server/env.ts';
import {
  reportSigningKeys,
  signReport,
} from '../../../server/modules/delivery/notifications/suppression/report-signature.ts';
import { createClient, type Client } from './client.ts';
import { readActivationLink } from './mailbox.ts';
import { DUTCH, siteUrl } from './sites.ts';

/** A password that satisfies every rule. */
export const PASSWORD = 'fietsbel-donderdag-42';

export interface SignedIn {
  site: string;
  email: string;
  profileId: string;
  name: string;
  /** API client with this member's session. */
  api: Client;
}

interface UserAnswer {
  user: { email: string; profile: { id: string; name: string } };
}

/** A unique name: letters only, so that it never resembles a telephone number. */
export function uniqueName(prefix = 'Lid'): string {
  const letters = Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  return `${prefix} ${letters}`;
}

/** A unique email address. */
export const uniqueEmail = () => `${uniqueName('lid').replace(' ', '-')}@post.example`;

/** Posts to the API; fails the test on an error response. */
async function post<Body>(api: Client, path: string, body: object): Promise<Body> {
  const answer = await api.send('POST', path, body);
  expect(answer.status, `${path} answered ${answer.status}: ${answer.text}`).toBeLessThan(300);
  return JSON.parse(answer.text) as Body;
}

const toSignedIn = (site: string, api: Client, { user }: UserAnswer): SignedIn => {
  return { site, api, email: user.email, profileId: user.profile.id, name: user.profile.name };
};

interface NewMember {
  site?: string;
  gender?: 'male' | 'female';
  sexuality?: 'hetero' | 'gay' | 'lesbian' | 'bi';
  /** False leaves the member unconfirmed, as after signup. */
  confirmed?: boolean;
}

/** Signs up over the API and opens the activation link. */
export async function createMember(wanted: NewMember = {}): Promise<SignedIn> {
  const { site = 'default', gender = 'female', sexuality = 'hetero', confirmed = true } = wanted;
  const api = createClient(siteUrl(site));
  const email = uniqueEmail();
  const signedUp = await post<UserAnswer | { user: null }>(api, '/api/signup.php', {
    email,
    name: uniqueName(),
    password: PASSWORD,
    date_of_birth: '1990-06-15',
    gender,
    sexuality,
    country: 'NL',
    region: 'NL-UT',
    consents: { terms: true, sensitive: true },
  });
  if (confirmed) {
    const { headers } = await api.send('GET', new URL(await readActivationLink(site, email)).pathname);
    expect(headers.location, 'the activation link leads on').toBe('/activate/done');
  }
  // A neutral site does not log members in after the signup.
  const user = signedUp.user ? signedUp : await post<UserAnswer>(api, '/api/user.php', { email, password: PASSWORD });
  return toSignedIn(site, api, user);
}

/** Two members of one site who match: a woman and a man. */
export async function createPair(site = 'default'): Promise<[SignedIn, SignedIn]> {
  return Promise.all([createMember({ site, gender: 'female' }), createMember({ site, gender: 'male' })]);
}

/** Signs in as a seeded persona, `free` or `premium`. */
export async function signInPersona(
  site: string,
  persona: 'free' | 'premium' | 'nocredits' | 'unconfirmed',
): Promise<SignedIn> {
  const api = createClient(siteUrl(site));
  const email = `${persona}@${site}.localhost`;
  return toSignedIn(site, api, await post<UserAnswer>(api, '/api/user.php', { email, password: DEMO_PASSWORD }));
}

/** Gives a browser the member's session. */
export async function useSession(context: BrowserContext, member: SignedIn): Promise<void> {
  const session = member.api.cookie('session');
  if (!session) throw new Error(`${member.email} has no session`);
  const url = siteUrl(member.site);
  await context.addCookies([
    { name: 'session', value: session, url, httpOnly: true, sameSite: 'Lax' },
    { ...DUTCH, url },
  ]);
}

/** Sends a message over the API; returns the remaining credits. */
export async function sendMessage(from: SignedIn, to: SignedIn, text: string): Promise<number> {
  const clientId = crypto.randomUUID();
  const data = { profile: to.profileId, text, client_id: clientId };
  return (await post<{ credits: number }>(from.api, '/api/message.php', data)).credits;
}

/** Spends every credit on messages to one member. */
export async function spendAllCredits(from: SignedIn, to: SignedIn): Promise<void> {
  let left = 1;
  for (let count = 1; left > 0; count += 1) left = await sendMessage(from, to, `Bericht ${count}`);
}

/** Reports, like the mail provider, that a mail to the member could not be delivered. */
export async function bounceMails({ site, email }: SignedIn): Promise<void> {
  const body = JSON.stringify({ site, kind: 'bounce', address: email });
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'cross-site',
    'mail-hook-signature': signReport(reportSigningKeys(readEnv({}))[0]!, body, new Date()),
  };
  const answer = await createClient(siteUrl(site)).send('POST', '/api/hooks/mail', body, headers);
  expect(answer.status, answer.text).toBe(200);
}
