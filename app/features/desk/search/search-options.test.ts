import { describe, expect, it } from 'vitest';

import { matchesLabel, searchOptions } from './search-options.ts';

const SCOPE = {
  places: [
    { label: 'Photos', to: '/desk/photos' },
    { label: 'Stopped mail', to: '/desk/suppressions' },
  ],
  sites: [{ label: 'Gouden Jaren', to: '/desk/sites/gilf', colour: '' }],
  members: true,
  orders: true,
};
const ids = (text: string, scope = SCOPE) => searchOptions(text, scope).map(({ id }) => id);

describe('the search palette', () => {
  it('PRD-8 lists all places while nothing is typed', () => {
    expect(ids(' ')).toEqual(['/desk/photos', '/desk/suppressions']);
  });

  it('PRD-8 finds places and sites by the beginning of a word, before the searches', () => {
    expect(ids('mai')).toEqual(['/desk/suppressions', 'members', 'orders']);
    expect(ids('jár')).toEqual(['/desk/sites/gilf', 'members', 'orders']);
    expect(matchesLabel('Stopped mail', 'topped')).toBe(false);
  });

  it('PRD-8 offers a search from two characters, and orders only if the text is no email address', () => {
    expect(ids('x')).toEqual([]);
    expect(ids('anna@post.example')).toEqual(['members']);
  });

  it('PRD-8 offers only what the operator may search', () => {
    expect(ids('anna', { ...SCOPE, orders: false })).toEqual(['members']);
    expect(ids('anna', { ...SCOPE, members: false, orders: false })).toEqual([]);
  });
});
