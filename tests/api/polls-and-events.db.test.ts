import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { computeBadges } from '../../app/lib/live/poll.ts';
import { DomainError } from '../../server/lib/errors/errors.ts';
import type { Badges } from '../../server/modules/realtime/live/live-event.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const MEMBERS = 3;
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
});
afterAll(() => app.close());

const as = ({ viewer }: Member) => createTestContext({ tenant, viewer });

/** Actions between members. Refused ones change nothing and are allowed. */
const ACTIONS = {
  write: (me: Member, other: Member) =>
    app.services.chat.sendMessage(as(me), { profile: other.profileId, text: 'Hoi', client_id: randomUUID() }),
  read: async (me: Member, other: Member) => {
    const { conversation } = await app.services.chat.findConversation(as(me), other.profileId);
    if (conversation) await app.services.chat.openConversation(as(me), { conversation: conversation.id });
  },
  drop: async (me: Member, other: Member) => {
    const { conversation } = await app.services.chat.findConversation(as(me), other.profileId);
    if (conversation) await app.services.chat.deleteConversation(as(me), { conversation: conversation.id });
  },
  like: (me: Member, other: Member) => app.services.likes.likeProfile(as(me), { profile: other.profileId }),
  unlike: (me: Member, other: Member) => app.services.likes.unlikeProfile(as(me), { profile: other.profileId }),
  look: (me: Member, other: Member) => app.services.profiles.viewProfile(as(me), other.profileId),
  block: (me: Member, other: Member) => app.services.safety.blockProfile(as(me), { profile: other.profileId }),
  unblock: (me: Member, other: Member) => app.services.safety.unblockProfile(as(me), { profile: other.profileId }),
  hide: (me: Member) => app.services.privacy.savePrivacy(as(me), ['invisible']),
  show: (me: Member) => app.services.privacy.savePrivacy(as(me), []),
};
type Action = keyof typeof ACTIONS;
const QUIET: ReadonlySet<Action> = new Set(['hide', 'show']);

const member = fc.nat({ max: MEMBERS - 1 });
const steps = fc.array(
  fc.record({ action: fc.constantFrom(...(Object.keys(ACTIONS) as Action[])), me: member, other: member }),
  { minLength: 5, maxLength: 25 },
);

async function take(action: Action, me: Member, other: Member): Promise<void> {
  try {
    await ACTIONS[action](me, other);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

async function read<Answer>(path: string, me: Member): Promise<Answer> {
  return (await app.call({ tenant, method: 'GET', path, member: me })).json<Answer>();
}

/** Badge counts computed by polling. */
async function polled(me: Member): Promise<Badges> {
  const { user } = await read<{ user: { credits: number } }>('/api/user.php', me);
  const chats = await read<Parameters<typeof computeBadges>[1]>('/api/chats.php', me);
  return computeBadges(user.credits, chats, await read<Parameters<typeof computeBadges>[2]>('/api/likes.php', me));
}

/** A like of somebody invisible can be seen while it is returned only. */
const UNSEEN_AGAIN = [
  { action: 'like', me: 0, other: 1 },
  { action: 'hide', me: 1, other: 0 },
  { action: 'like', me: 1, other: 0 },
  { action: 'unlike', me: 0, other: 1 },
] satisfies Array<{ action: Action; me: number; other: number }>;

it('CHT-004 NOT-008 polling and events lead to the same badge counts for any actions', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const members: Member[] = [];
      for (let count = 0; count < MEMBERS; count += 1) {
        members.push(await createMember(test.database, tenant, { credits: 30, premium: true }));
      }
      const received = members.map(() => 0);
      const shown = members.map((): Badges => ({ unread_messages: 0, new_likes: 0, credits: 30 }));
      for (const { action, me, other } of plan) {
        // Becoming invisible publishes no event, but changes the counts computed by polling.
        const quiet = QUIET.has(action);
        await take(action, members[me]!, members[other]!);
        for (const [place, each] of members.entries()) {
          if (!quiet && place !== me && place !== other) continue;
          const numbers = await polled(each);
          expect(numbers).toEqual(await app.services.live.badges(as(each)));
          const { events, badges } = await app.services.live.readEventsAfter(as(each), received[place]!);
          received[place] = events.at(-1)?.seq ?? received[place]!;
          if (!quiet) expect(badges ?? shown[place]).toEqual(numbers);
          shown[place] = numbers;
        }
      }
    }),
    { numRuns: 6, interruptAfterTimeLimit: 12_000, examples: [[UNSEEN_AGAIN]] },
  );
}, 60_000);
