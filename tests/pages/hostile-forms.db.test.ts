import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEveryPage, type Asker, type EveryPage } from '../setup/pages/every-page.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let site: EveryPage;
beforeAll(async () => {
  site = await createEveryPage(test);
}, 120_000);
afterAll(() => site.close());

const FORM = 'application/x-www-form-urlencoded';
/** Bodies and headers that no page of ours sends. */
const HOSTILE: Record<string, { headers: Record<string, string>; body: string }> = {
  JSON: { headers: { 'content-type': 'application/json' }, body: '{"text":"a"}' },
  text: { headers: { 'content-type': 'text/plain' }, body: 'text=a' },
  'no type': { headers: {}, body: 'text=a' },
  'broken multipart': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nContent-Di' },
  'multipart without a boundary': { headers: { 'content-type': 'multipart/form-data' }, body: '--x--' },
  'broken percent signs': { headers: { 'content-type': FORM }, body: 'intent=%&text=%ff%00&id=%zz' },
  'another origin of the router': { headers: { 'content-type': FORM, origin: 'null' }, body: 'intent=a' },
  'a forwarded host': { headers: { 'content-type': FORM, 'x-forwarded-host': 'other.example' }, body: 'intent=a' },
  'an invalid origin': { headers: { 'content-type': FORM, origin: 'x' }, body: 'intent=a' },
};

describe.each(Object.keys(HOSTILE))('HRD-6 a form with %s', (name) => {
  it.each<Asker>(['visitor', 'member', 'operator'])(
    'of a %s is no failure of the server',
    async (as) => {
      const atDesk = as === 'operator';
      const paths = site.addresses.filter(({ path, hasAction }) => hasAction && path.startsWith('/desk') === atDesk);
      const failed: string[] = [];
      for (const path of new Set(paths.map((each) => each.path))) {
        for (const suffix of ['', '.data']) {
          const { statusCode } = await site.send(as, { method: 'POST', path: path + suffix, ...HOSTILE[name] });
          if (statusCode >= 500) failed.push(`${path}${suffix}: ${statusCode}`);
        }
      }
      expect(failed).toEqual([]);
    },
    120_000,
  );
});

it('HRD-6 sends no NUL, wherever characters of several bytes fall', async () => {
  for (const lead of ['', 'a', 'ab']) {
    const text = lead + '€'.repeat(3_000);
    const body = new URLSearchParams({ email: 'not an address', subject: 'x', category: 'other', text }).toString();
    const answer = await site.send('visitor', {
      method: 'POST',
      path: '/complaints',
      headers: { 'content-type': FORM },
      body,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.rawPayload.includes(0)).toBe(false);
    expect(
      answer.rawPayload.equals(Buffer.from(new TextDecoder('utf-8', { fatal: true }).decode(answer.rawPayload))),
    ).toBe(true);
    // Over several boundaries of 2048 bytes, at every alignment.
    expect(answer.body).toContain('€'.repeat(2_500));
  }
});
