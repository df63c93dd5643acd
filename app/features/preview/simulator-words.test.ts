import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import preview from '../../../i18n/locales/nl/preview.json' with { type: 'json' };
import { readSituation, SITE_SCREENS, entryWarningInput, bannerInput } from './simulator-situation.ts';

const FEATURES = join(import.meta.dirname, '..');
const source = (file: string) => readFileSync(join(FEATURES, file), 'utf8');

describe('the simulator', () => {
  it('has a text for every banner rule', () => {
    const rules = [...source('banners/banner-rules.ts').matchAll(/\['([a-z_-]+)', \(/g)].map(([, rule]) => rule ?? '');
    expect(rules.length).toBeGreaterThan(15);
    expect(rules.filter((rule) => !(rule in preview.simulator.notices.rules))).toEqual([]);
  });

  it('has a text for every entry warning rule', () => {
    const union = /export type EntryRule =([^;]*);/.exec(source('entry-warning/entry-warning-rule.ts'))?.[1] ?? '';
    const rules = [...union.matchAll(/'(\w+)'/g)].map(([, rule]) => rule);
    expect(rules.toSorted()).toEqual(Object.keys(preview.simulator.entry.rules).toSorted());
  });
});

describe('readSituation', () => {
  const choices = { sites: ['default', 'she'], countries: ['NL', 'JP'] };
  const NOW = 1_800_000_000;

  it('uses the default for missing and unknown values', () => {
    const situation = readSituation(
      new URLSearchParams('site=nobody&screen=nothing&credits=-3&entry=soon&country=XX'),
      choices,
    );
    expect(situation).toMatchObject({
      site: 'default',
      screen: 'index',
      country: 'NL',
      credits: 6,
      entry: 'never',
      who: 'visitor',
    });
  });

  it('subtracts days from now, or uses the given day', () => {
    const at = (query: string) =>
      entryWarningInput(readSituation(new URLSearchParams(query), choices), NOW).dismissedAt;
    expect([at(''), at('entry=d30'), at('entry=yesterday')]).toEqual([null, NOW - 30 * 86_400, NOW - 86_400]);
    expect([at('entry=date&entryOn=2026-05-01'), at('entry=date')]).toEqual([1_777_593_600, null]);
  });

  it('passes the screen’s layout and the described member to the rules', () => {
    expect(SITE_SCREENS.some(({ layout }) => layout === 'launcher')).toBe(false);
    const query = 'who=member&screen=members-id-chat&mails=bounce&permission=granted&subscribed=1&away.push=d13';
    const offers = { timeBonus: null, welcome: null };
    const facts = bannerInput(readSituation(new URLSearchParams(query), choices), offers, NOW);
    expect(facts.screen).toEqual({ name: 'members-id-chat', layout: 'chat' });
    expect(facts.viewer).toMatchObject({ hasPhoto: false, notificationsDisabled: ['bounce'] });
    expect(facts.push).toEqual({ capable: true, permission: 'granted', subscribed: true });
    expect(facts.dismissals.push).toBe(NOW - 13 * 86_400);
  });
});
