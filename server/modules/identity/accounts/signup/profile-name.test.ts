import { describe, expect, it } from 'vitest';

import { normaliseName, validateName } from './profile-name.ts';

const keyOf = (name: string, email?: string) => validateName(normaliseName(name), email)?.key ?? null;

describe('a profile name', () => {
  it.each([
    'Jan',
    'Anne-Marie_85',
    'Zoë van Dijk',
    'Łukasz',
    '  Jan   de  Wit ',
    'x'.repeat(20),
    'Lid 123456',
    'Анна',
    'Ελένη 70',
  ])('ACC-039 accepts %j', (name) => expect(keyOf(name)).toBeNull());

  it.each([
    ['', 'name_required'],
    ['Jo', 'name_length'],
    ['x'.repeat(21), 'name_length'],
    ['Jan!', 'name_characters'],
    ['Jan <b>', 'name_characters'],
    ['---', 'name_characters'],
    ['Jan \u{1F600}', 'name_characters'],
    ['Jan\u202Enav', 'name_characters'],
    ['J\u0430n', 'name_mixed'],
    ['\u0391nna', 'name_mixed'],
  ])('ACC-039 rejects %j with %s', (name, key) => expect(keyOf(name)).toBe(key));

  it('ACC-040 is normalised to plain letters, so that other widths or styles are not different names', () => {
    expect(['Ｑｑ 2', '𝐀𝐧𝐧𝐚', 'A\u0308nne'].map(normaliseName)).toEqual(['Qq 2', 'Anna', 'Änne']);
  });

  it('ACC-011 must not be the e-mail address', () => {
    expect(keyOf('Jan@Post.example', 'jan@post.example')).toBe('name_is_email');
  });

  it('ACC-012 must not start with an @', () => expect(keyOf('@jan')).toBe('name_starts_with_at'));

  it.each([
    'jan@post.example',
    '0612345678',
    'Jan 06-1234 5678',
    'bel 06 12 34 56',
    'www jan nl',
    'jan.example',
    'http jan',
    'jan op gmail',
    'Jan WhatsApp',
  ])('ACC-041 must not contain contact details: %j', (name) => expect(keyOf(name)).toBe('name_contact'));
});
