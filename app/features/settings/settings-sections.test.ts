import { describe, expect, it } from 'vitest';

import routes from '../../routes.ts';
import { SETTINGS_GROUPS, SETTINGS_SECTIONS } from './settings-sections.ts';

describe('the settings', () => {
  it('ACC-052 have a section for each part of the account, and a page for each section', () => {
    const ids = SETTINGS_SECTIONS.map(({ id }) => id);
    const wanted = ['account', 'privacy', 'location', 'language', 'blocked', 'sessions', 'data', 'delete'] as const;
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    const paths = routes.map(({ path }) => path);
    expect(ids.filter((id) => !paths.includes(`settings/${id}`))).toEqual([]);
  });

  it('PRD-4 are listed in four groups, each section once', () => {
    const listed = SETTINGS_GROUPS.flatMap(({ entries }) => entries.map(({ id }) => id as string));
    expect(SETTINGS_GROUPS).toHaveLength(4);
    expect(listed.toSorted()).toEqual(
      [...SETTINGS_SECTIONS.map(({ id }) => id), 'notifications', 'safety', 'transactions'].toSorted(),
    );
  });
});
