import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { I18nProvider } from '../../i18n/use-translation.ts';
import { filterQuery } from '../../app/features/discovery/filter-query.ts';
import { FactsSection } from '../../app/features/own-profile/facts-section.tsx';
import type { SectionProps } from '../../app/features/own-profile/section-state.ts';
import { completenessOf } from '../../app/features/own-profile/completeness.ts';
import { valuesOf } from '../../app/features/own-profile/editor-values.ts';
import { ProfileFacts } from '../../app/features/profile/profile-facts.tsx';
import { i18nFor } from '../../app/lib/i18n/translator.server.ts';
import { ICON_NAMES } from '../../app/ui/media/icon-names.ts';
import { chooseFacts } from '../../db/seed/members/facts.ts';
import { createRandom } from '../../db/seed/random.ts';
import { fixtureViewerProfile } from '../../server/modules/demo/preview/fixture-people.ts';
import { ORDINARY_TEXTS } from '../../server/modules/demo/preview/fixture-texts.ts';
import { INTERESTS } from '../../server/modules/platform/profile-values/interests.ts';
import type { ProfileView } from '../../server/modules/platform/profile-values/profile.view.ts';
import {
  CHOICE_FACT_NAMES,
  PROFILE_FACTS,
  PROFILE_FACT_NAMES,
  PROFILE_FIELDS,
  SEARCHABLE_FACT_NAMES,
  SINGLE_FACT_NAMES,
  isSingleFact,
  type ProfileFactName,
} from '../../tenants/profile-facts.ts';
import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import { tenantSchema } from '../../tenants/tenant.schema.ts';
import { LOCALES, NICHES } from '../../tenants/value-lists.ts';
import { buildTenant } from '../factories/tenant.ts';

interface FactTexts {
  label: string;
  filter: string;
  gap?: string;
  value: Record<string, string>;
}

const textsOf = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../i18n/locales/${locale}/facts.json`, import.meta.url), 'utf8')) as Record<
    string,
    FactTexts
  >;
const valuesOfFact = (name: ProfileFactName): readonly string[] =>
  isSingleFact(name) ? PROFILE_FACTS[name].values : INTERESTS;

const SITES = Object.values(NICHES).map((slug) => tenantSchema.parse(tenantFileData(slug)));
/** A profile that tells the last value of every fact. */
const TELLING = {
  ...fixtureViewerProfile({ tenant: buildTenant(), texts: ORDINARY_TEXTS, portraits: [] }, 'a'),
  ...Object.fromEntries(SINGLE_FACT_NAMES.map((name) => [name, PROFILE_FACTS[name].values.at(-1)])),
} as ProfileView;

const render = (node: React.ReactNode) =>
  renderToStaticMarkup(<I18nProvider value={i18nFor('nl')}>{node}</I18nProvider>);

describe('HOU-3 the profile facts', () => {
  it('have distinct settings and positions, and names that are columns', () => {
    const entries = PROFILE_FACT_NAMES.map((name) => PROFILE_FACTS[name]);
    expect(new Set(entries.map(({ setting }) => setting)).size).toBe(entries.length);
    expect(new Set(entries.map(({ position }) => position)).size).toBe(entries.length);
    for (const name of PROFILE_FACT_NAMES) expect(name).toMatch(/^[a-z]+$/);
  });

  it.each(LOCALES)('have exactly their texts in %s', (locale) => {
    const texts = textsOf(locale);
    expect(Object.keys(texts)).toEqual(PROFILE_FACT_NAMES);
    for (const name of PROFILE_FACT_NAMES) {
      const gap = PROFILE_FACTS[name].kind === 'required' ? [] : ['gap'];
      const group = PROFILE_FACTS[name].kind === 'many' ? ['group'] : [];
      expect([name, Object.keys(texts[name]!)]).toEqual([name, ['label', 'filter', ...gap, ...group, 'value']]);
      expect([name, Object.keys(texts[name]!.value)]).toEqual([name, valuesOfFact(name)]);
    }
  });
});

describe.each(PROFILE_FACT_NAMES)('HOU-3 %s', (name) => {
  it('is shown by a demo site, and searched by on one if it is searchable', () => {
    const { setting, searchable } = PROFILE_FACTS[name];
    expect(SITES.some((site) => site.visible_profile_fields.includes(setting))).toBe(true);
    if (searchable) expect(SITES.some((site) => site.search_fields.includes(setting))).toBe(true);
  });

  it('is in the profiles of the preview', () => {
    expect(fixtureViewerProfile({ tenant: buildTenant(), texts: ORDINARY_TEXTS, portraits: [] }, 'a')).toHaveProperty(
      name,
    );
  });
});

describe.each(SINGLE_FACT_NAMES)('HOU-3 %s', (name) => {
  const dutch = textsOf('nl')[name]!;
  const { icon, values } = PROFILE_FACTS[name];
  const last = values.at(-1)!;

  it('has an icon of the sprite', () => {
    expect(ICON_NAMES).toContain(icon);
  });

  it('is on the profile, with its icon, label and value', () => {
    const html = render(<ProfileFacts profile={TELLING} visibleFields={PROFILE_FIELDS} />);
    expect(html).toContain(`#${icon}`);
    expect(html).toContain(dutch.label);
    expect(html).toContain(dutch.value[last]);
  });

  it('is in the editor, which offers every value', () => {
    const editor = { values: valuesOf(TELLING), states: new Map(), choose: () => undefined } as Partial<
      SectionProps['editor']
    > as SectionProps['editor'];
    const data = { fields: [name], sexualities: values } as Partial<SectionProps['data']> as SectionProps['data'];
    const html = render(<FactsSection section={PROFILE_FACTS[name].section} editor={editor} data={data} errors={{}} />);
    expect(html).toContain(dutch.label);
    const offered = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => /value="(\w*)"/.exec(tag)![1]);
    expect(offered.filter(Boolean)).toEqual(values);
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*checked=""[^>]*value="${last}"`));
  });
});

it.each(CHOICE_FACT_NAMES)('HOU-3 %s counts towards a complete profile', (name) => {
  const asked = { fields: [name], notes: [] };
  const values = valuesOf(TELLING);
  expect(completenessOf(values, 1, asked).missing).not.toContain(name);
  expect(completenessOf({ ...values, [name]: null }, 1, asked).missing).toContain(name);
});

it.each(CHOICE_FACT_NAMES)('HOU-3 %s is told by demo members, from its list', (name) => {
  const random = createRandom(`facts of ${name}`);
  const told = Array.from(
    { length: 300 },
    (_, n) =>
      chooseFacts({ random, added: random }, 1, { age: 20 + (n % 60), gender: n % 2 ? 'male' : 'female' }, null)[name],
  );
  const values: readonly string[] = PROFILE_FACTS[name].values;
  expect(told.filter((value) => value !== null && !values.includes(value))).toEqual([]);
  expect(new Set(told).size).toBeGreaterThan(2);
});

it.each(SEARCHABLE_FACT_NAMES)('HOU-3 %s is kept in the address of a search', (name) => {
  const value = valuesOfFact(name)[0]!;
  expect(filterQuery(new URLSearchParams({ [name]: value, other: 'x' }))).toEqual({ [name]: value });
});
