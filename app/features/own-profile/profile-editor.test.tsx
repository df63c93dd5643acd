import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/platform/profile-values/profile.view.ts';
import { PROFILE_FACT_NAMES, mapChoiceFacts, type ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { ProfileEditor, type ProfileEditorProps } from './profile-editor.tsx';

// Links and forms need a router, which this test does without.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  Form: ({ children }: { children: ReactNode }) => <form method="post">{children}</form>,
}));
vi.mock('../../lib/root-data/site.ts', () => ({ useRootData: () => ({ locale: 'nl' }) }));

const PROFILE = {
  id: 'a',
  country: 'NL',
  region: 'NL-UT',
  place: null,
  interests: ['tea'],
  images: [],
  sexuality: 'bi',
  about: 'Hoi <b>',
  prompts: [],
  looking_for: '',
  ideal_evening: '',
  ask_me: '',
  ...mapChoiceFacts(() => null),
  hair: 'red',
} as unknown as ProfileView;

function editorWith(
  fields: readonly ProfileFactName[],
  notes: readonly ProfileNote[],
  refused: ProfileEditorProps['refused'] = null,
) {
  const data = {
    fields,
    notes,
    sexualities: ['hetero', 'lesbian', 'bi'],
    saved: false,
    interestSprite: '/s.svg',
    regions: [{ value: 'NL-UT', label: 'Utrecht' }],
  };
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <ProfileEditor
        profile={PROFILE}
        data={data}
        refused={refused}
        photos={null}
        preview={({ place, interests }) => <p>{`${place} ${interests.join()}`}</p>}
      />
    </I18nProvider>,
  );
}

/** Names of the fields that the form submits. */
const asked = (html: string) => [...new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))].toSorted();

describe('the editor of the own profile', () => {
  it('PRO-029 has the fields that the site shows, and no others', () => {
    expect(asked(editorWith(['eyes', 'reason'], ['looking_for']))).toEqual(['eyes', 'looking_for', 'reason', 'region']);
    expect(asked(editorWith([], []))).toEqual(['region']);
    const notes = ['about', 'looking_for', 'ideal_evening', 'ask_me'] as const;
    expect(asked(editorWith(PROFILE_FACT_NAMES, notes))).toEqual(
      [...PROFILE_FACT_NAMES, ...notes, 'region'].toSorted(),
    );
  });

  it('PRO-003 shows stored values, and PRO-023 the orientations of the gender', () => {
    const html = editorWith(['sexuality', 'hair', 'interests'], ['about']);
    expect(html).toContain('Hoi &lt;b&gt;</textarea>');
    const checked = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(' checked'));
    expect(checked.map((tag) => /value="(\w*)"/.exec(tag)![1])).toEqual(['bi', 'red', 'tea']);
    const orientations = [...html.matchAll(/name="sexuality"[^>]*value="(\w*)"/g)].map(([, value]) => value);
    expect(orientations).toEqual(['hetero', 'lesbian', 'bi']);
  });

  it('PRO-006 PRO-007 PRO-008 PRO-009 shows the icon of each interest beside its label', () => {
    const html = editorWith(['interests'], []);
    expect(html).toMatch(/<use href="\/s\.svg#tea"><\/use><\/svg>Thee/);
    expect([...html.matchAll(/href="\/s\.svg#/g)]).toHaveLength(50);
  });

  it('keeps the input of a rejected form without JavaScript, and shows the errors beside the fields', () => {
    const refused = { message: 'Niet goed', errors: { about: 'Te lang.' }, fields: { about: 'Veel', hair: null } };
    const html = editorWith(['hair'], ['about'], refused);
    expect(html).toContain('Veel</textarea>');
    expect(html).toMatch(/<a href="#about">Te lang\.<\/a>/);
    expect(html).toMatch(/<textarea[^>]*aria-invalid="true"/);
    expect(html).toMatch(/name="hair" checked="" value=""/);
  });

  it('PRD-4 folds each section to what is filled in and how much is missing, and opens those with an error', () => {
    const fields = ['reason', 'hair', 'eyes', 'interests'] as const;
    const refused = { message: 'Niet goed', errors: { eyes: 'Kies een kleur.' }, fields: { about: 'Hoi' } };
    const html = editorWith(fields, ['about', 'ask_me'], refused);
    const sections = html.split('<details').slice(1);
    const told = sections.map((section) => {
      const [, title] = /<h2[^>]*>(.*?)<\/h2>/.exec(section)!;
      const [, summary, missing] =
        /editor-summary text-truncate">(.*?)<\/span><span class="editor-missing">(.*?)<\/span>/.exec(section)!;
      return [title, summary, missing!.replace(/<.*>/, ''), /^[^>]* open=""/.test(section)];
    });
    expect(told).toEqual([
      ['In je eigen woorden', 'Hoi', 'Nog 1 leeg', false],
      ['In het kort', 'Nog niets ingevuld', 'Nog 1 leeg', false],
      ['Hoe je eruitziet', 'Rood', 'Nog 1 leeg', true],
      ['Waar je van houdt', 'Thee', 'Compleet', false],
      ['Waar je woont', 'Utrecht, Nederland', 'Compleet', false],
    ]);
    // The card beside it has the same values.
    expect(html).toContain('<p>null tea</p>');
  });
});
