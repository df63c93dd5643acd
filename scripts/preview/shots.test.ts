import { describe, expect, it } from 'vitest';

import { THEMES } from '../../themes/theme-list.ts';
import { frameUrl, type FrameLocation } from '../../server/modules/demo/preview/frame.schema.ts';
import { findShotFault } from './shoot-frames.ts';
import { CommandError } from '../commands/command.ts';
import { planShots, readShotOptions } from './shot-options.ts';

describe('options of the contact sheet', () => {
  it('default to five screens of every theme on a phone', () => {
    const rows = planShots(readShotOptions([]));
    expect(rows.map(({ screen }) => screen)).toEqual(['index', 'members', 'profile', 'chat', 'credits']);
    expect(rows[0]?.shots.map(({ frame }) => frame.theme)).toEqual(THEMES.map(({ slug }) => slug));
    expect(rows[0]?.shots[0]?.frame).toMatchObject({ state: 'free', locale: 'nl', scheme: 'light', path: '/' });
  });

  it('give a row for each screen in each window and scheme', () => {
    const args = ['--screens', 'login,faq', '--widths', '320,1280', '--schemes', 'light,dark', '--themes', 'she'];
    expect(
      planShots(readShotOptions(args)).map((row) => [row.screen, row.width, row.scheme, row.shots.length]),
    ).toEqual(
      ['login', 'faq'].flatMap((screen) =>
        [320, 1280].flatMap((width) => ['light', 'dark'].map((scheme) => [screen, width, scheme, 1])),
      ),
    );
  });

  it.each([
    [['--state', 'free,premium'], '--state free,premium: takes one'],
    [['--state', 'drunk'], '--state drunk: allowed are visitor, unconfirmed'],
    [['--screens', 'members,nothing'], '--screens nothing: allowed are index'],
    [['--themes', ''], '--themes : allowed are default'],
    [['--lang', 'xx'], '--lang xx: allowed are nl'],
    [['--wat'], "Unknown option '--wat'"],
  ])('are refused: %j', (args, message) => {
    expect(() => readShotOptions(args)).toThrow(CommandError);
    expect(() => readShotOptions(args)).toThrow(message);
  });
});

describe('shot', () => {
  const FRAME: FrameLocation = { theme: 'she', scheme: 'light', locale: 'nl', state: 'free', path: '/chats' };
  const at = (frame: FrameLocation, status = 200) => ({ status, address: frameUrl(frame) });

  it('is accepted if it shows the requested screen', () => {
    expect(findShotFault(FRAME, at(FRAME))).toBeNull();
  });

  it('is refused if it shows another screen, such as the login page', () => {
    const visitor = { ...FRAME, state: 'visitor' as const };
    const login = at({ ...visitor, path: '/login?returnTo=%2Fchats' });
    expect(findShotFault(visitor, login)).toBe(
      '/chats (she, visitor) leads to /login: choose another state or another screen',
    );
    expect(findShotFault(FRAME, { status: 200, address: '/' })).toContain('leads to /');
  });

  it('is refused if it shows an error outside the error state', () => {
    expect(findShotFault(FRAME, at(FRAME, 500))).toBe('/chats (she, free) answered 500');
    expect(findShotFault(FRAME, at(FRAME, 404))).toBe('/chats (she, free) answered 404');
    const error = { ...FRAME, state: 'error' as const };
    expect(findShotFault(error, at(error, 500))).toBeNull();
    expect(findShotFault(error, at(error, 404))).toContain('answered 404');
  });
});
