import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../context.ts';
import type { ProfileView } from '../../platform/profile-values/index.ts';

const test = useTestDatabase();
let tenant: Tenant;
let plain: Tenant;
let hiding: Tenant;
let app: TestApp;
let anna: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  plain = await createTenant(test.database, { features: { ...tenant.features, prompts: false } });
  hiding = await createTenant(test.database, { visible_profile_notes: ['about', 'ask_me'] });
  app = await createTestApp({ database: test.database, tenants: [tenant, plain, hiding] });
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await createMember(test.database, tenant);
});

const put = async (body: object, as: Member = anna, site = tenant) => {
  const answer = await app.call({ tenant: site, member: as, method: 'PUT', path: '/api/profile.php', body });
  return answer.json<{ profile?: ProfileView; fields?: Record<string, string> }>();
};
/** Names and answers of the saved prompts, or the names of the refused fields. */
async function saved(body: object, as?: Member, site?: Tenant) {
  const { profile, fields } = await put(body, as, site);
  return profile?.prompts.map(({ prompt, answer }) => [prompt, answer]) ?? Object.keys(fields ?? {});
}
const answers = (...names: string[]) => ({ prompts: names.map((prompt) => ({ prompt, answer: `${prompt}!` })) });
const pairs = (...names: string[]) => names.map((prompt) => [prompt, `${prompt}!`]);
const NOTES = { looking_for: 'Iemand die lacht.', ideal_evening: 'Koken.', ask_me: 'Mijn reis.' };

describe('prompts of a profile', () => {
  it('MEM-2 are stored in order, shown to others with the beginning in their language, and reordered or removed', async () => {
    expect(await saved(answers('sunday', 'ask_me', 'spark'))).toEqual(pairs('sunday', 'ask_me', 'spark'));
    expect(await saved(answers('spark', 'sunday', 'ask_me'))).toEqual(pairs('spark', 'sunday', 'ask_me'));
    const other = await createMember(test.database, tenant);
    const shown = await app.call({ tenant, member: other, path: '/api/profile.php', query: { id: anna.profileId } });
    const { prompts, ask_me } = shown.json<{ profile: ProfileView }>().profile;
    expect(prompts[1]).toEqual({ prompt: 'sunday', title: 'Een perfecte zondag begint met …', answer: 'sunday!' });
    expect(ask_me).toBe('ask_me!');
    expect(await saved(answers('sunday'))).toEqual(pairs('sunday'));
    expect(await saved({ prompts: [] })).toEqual([]);
    const visitor = await app.call({ tenant, path: '/api/profile.php', query: { id: anna.profileId } });
    expect(visitor.json<{ profile: ProfileView }>().profile.prompts).toEqual([]);
  });

  it('MEM-2 contain what was written in the notes, which keep their fields', async () => {
    const writer = await createMember(test.database, tenant, {
      profile: {
        about: 'Ik bak brood.',
        lookingFor: NOTES.looking_for,
        idealEvening: NOTES.ideal_evening,
        askMe: NOTES.ask_me,
      },
    });
    const { profile } = await put({ hair: 'red' }, writer);
    expect(profile).toMatchObject({ about: 'Ik bak brood.', ...NOTES });
    expect(profile!.prompts.map(({ prompt, answer }) => [prompt, answer])).toEqual(Object.entries(NOTES));
    expect(await saved({ ask_me: 'Iets anders.' }, writer)).toContainEqual(['ask_me', 'Iets anders.']);
    const kept = {
      prompts: [
        { prompt: 'sunday', answer: 'koffie' },
        { prompt: 'looking_for', answer: 'Jou.' },
      ],
    };
    const { profile: edited } = await put(kept, writer);
    expect(edited).toMatchObject({ looking_for: 'Jou.', ideal_evening: '', ask_me: '' });
  });

  it('MEM-2 are at most three, but those from before stay', async () => {
    expect(await saved(answers('sunday', 'spark', 'laugh', 'bet'))).toEqual(['prompts']);
    await saved(answers('sunday', 'spark', 'laugh'));
    expect(await saved({ ask_me: 'Een vierde.' })).toEqual(['ask_me']);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ askMe: 'Van vroeger.' }).where('id', '=', anna.profileId).execute(),
    );
    expect(await saved({ hair: 'red' })).toHaveLength(4);
    expect(await saved(answers('sunday', 'spark', 'laugh', 'ask_me'))).toHaveLength(4);
    expect(await saved(answers('sunday', 'spark', 'laugh', 'ask_me', 'bet'))).toEqual(['prompts']);
    expect(await saved(answers('sunday', 'spark'))).toHaveLength(2);
  });

  it('MEM-2 are refused when unknown, of another niche, chosen twice, without a beginning, or too long', async () => {
    for (const names of [['nonsense'], ['aftercare'], ['sunday', 'sunday'], ['']]) {
      expect(await saved(answers(...names))).toEqual(['prompts']);
    }
    expect(await saved({ prompts: [{ prompt: 'sunday', answer: 'x'.repeat(201) }] })).toEqual(['prompts']);
    expect(await saved({ prompts: 'sunday' })).toEqual(['prompts']);
    expect(await saved({ prompts: [{ prompt: 'sunday', answer: ' \n ' }] })).toEqual([]);
  });

  it('MEM-2 leave notes alone that the site does not show', async () => {
    const bram = await createMember(test.database, hiding, { profile: { lookingFor: 'Verborgen.' } });
    expect(await saved(answers('sunday'), bram, hiding)).toEqual(pairs('sunday'));
    expect(await saved(answers('looking_for'), bram, hiding)).toEqual(['prompts']);
    const row = await test.database.withTenant(hiding.id, (trx) =>
      trx.selectFrom('profiles').select('lookingFor').where('id', '=', bram.profileId).executeTakeFirstOrThrow(),
    );
    expect(row.lookingFor).toBe('Verborgen.');
  });

  it('MEM-2 are plain notes where the site has switched them off', async () => {
    const bram = await createMember(test.database, plain, {
      profile: { askMe: 'Mijn reis.', prompts: JSON.stringify([{ prompt: 'sunday', answer: 'koffie' }]) },
    });
    expect(await saved(answers('sunday'), bram, plain)).toEqual(['prompts']);
    expect(await saved({ ideal_evening: 'Koken.' }, bram, plain)).toEqual([
      ['ideal_evening', 'Koken.'],
      ['ask_me', 'Mijn reis.'],
    ]);
  });
});
