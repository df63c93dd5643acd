import { describe, expect, it } from 'vitest';

import { THEMES } from '../../themes/theme-list.ts';
import { frameUrl, type FrameLocation } from '../../server/modules/demo/preview/frame.schema.ts';
import { CommandError } from '../commands/command.ts';
import { renderAlbumPage } from './album-page.ts';
import { planSheets } from './plan-sheets.ts';
import { readShotOptions } from './shot-options.ts';
import { findShotFault } from './shots.ts';

const DESK = 'http://console.localhost:3000';
const plan = (args: string[]) => planSheets(readShotOptions(args), DESK);

describe('options of the contact sheets', () => {
  it('PRD-9 default to every kind of screen, mail and the desk, on phone and desktop, in both schemes', () => {
    const sheets = plan([]);
    const subjects = new Set(sheets.map(({ subject }) => subject));
    for (const subject of ['members', 'members-empty', 'match', 'chat', 'order', 'mail-weekly_update', 'desk']) {
      expect(subjects).toContain(subject);
    }
    expect(sheets).toHaveLength(subjects.size * 2);
    for (const { width, rows } of sheets) {
      expect([390, 1280]).toContain(width);
      expect(rows.map(({ scheme }) => scheme)).toEqual(['light', 'dark']);
    }
    const members = sheets.find(({ name }) => name === 'members-390');
    expect(members?.columns).toEqual(THEMES.map(({ name }) => name));
    expect(members?.rows[0]?.shots[0]?.frame).toMatchObject({ state: 'free', locale: 'nl', path: '/members' });
  });

  it('give a sheet for each screen in each window', () => {
    const args = ['--screens', 'login,faq:premium', '--widths', '320,1280', '--schemes', 'dark', '--themes', 'she'];
    expect(plan(args).map(({ name, rows }) => [name, rows.map(({ shots }) => shots.length)])).toEqual([
      ['login-320', [1]],
      ['login-1280', [1]],
      ['faq-premium-320', [1]],
      ['faq-premium-1280', [1]],
    ]);
  });

  it('show mails as a mail program does, and pages of the desk beside each other', () => {
    const [mail, desk] = plan(['--screens', 'mail-match,desk', '--widths', '390']);
    expect(mail?.rows[0]?.shots[0]).toMatchObject({ width: 320, whole: true });
    expect(mail?.rows[0]?.shots[0]?.address).toBe('/preview/mails/html?template=match&theme=default&lang=nl');
    expect(desk?.rows[0]?.shots.map(({ address }) => address)).toContain(`${DESK}/desk/reports`);
    expect(desk?.columns).toHaveLength(desk!.rows[0]!.shots.length);
  });

  it.each([
    [['--state', 'free,premium'], '--state free,premium: takes one'],
    [['--state', 'drunk'], '--state drunk: allowed are visitor, unconfirmed'],
    [['--screens', 'members,nothing'], '--screens nothing: allowed are index'],
    [['--screens', 'members:drunk'], '--screens drunk: allowed are visitor'],
    [['--themes', ''], '--themes : allowed are default'],
    [['--lang', 'xx'], '--lang xx: allowed are nl'],
    [['--wat'], "Unknown option '--wat'"],
  ])('are refused: %j', (args, message) => {
    expect(() => readShotOptions(args)).toThrow(CommandError);
    expect(() => readShotOptions(args)).toThrow(message);
  });
});

describe('page of the contact sheets', () => {
  it('has a place for each subject, its sheets, and what is missing', () => {
    const sheet = { subject: 'members', width: 100, height: 50 };
    const html = renderAlbumPage(
      [
        { ...sheet, file: 'members-390.webp', window: 390 },
        { ...sheet, file: 'members-1280.webp', window: 1280 },
      ],
      ['members-390: /members <she> answered 500'],
    );
    expect(html.match(/<section id="members">/g)).toHaveLength(1);
    expect(html.match(/<img /g)).toHaveLength(2);
    expect(html).toContain('&lt;she> answered 500');
  });
});

describe('shot', () => {
  const FRAME: FrameLocation = { theme: 'she', scheme: 'light', locale: 'nl', state: 'free', path: '/chats' };
  const at = (frame: FrameLocation, status = 200) => ({ status, address: frameUrl(frame) });
  const faultOf = (frame: FrameLocation, shown: { status: number; address: string }) =>
    findShotFault({ address: frameUrl(frame), frame }, shown);

  it('is accepted if it shows the requested screen', () => {
    expect(faultOf(FRAME, at(FRAME))).toBeNull();
  });

  it('of the front page has no trailing slash, from which sites redirect', () => {
    const front = { ...FRAME, state: 'visitor' as const, path: '/' };
    expect(frameUrl(front)).toBe('/preview/frame/she/light/nl/visitor');
    expect(frameUrl({ ...front, path: '/?page=2' })).toBe('/preview/frame/she/light/nl/visitor?page=2');
    expect(faultOf(front, at(front))).toBeNull();
  });

  it('is refused if it shows another screen, such as the login page', () => {
    const visitor = { ...FRAME, state: 'visitor' as const };
    const login = at({ ...visitor, path: '/login?returnTo=%2Fchats' });
    expect(faultOf(visitor, login)).toBe(
      '/chats (she, visitor) leads to /login: choose another state or another screen',
    );
    expect(faultOf(FRAME, { status: 200, address: '/' })).toContain('leads to /');
  });

  it('is refused if it shows an error outside the error state', () => {
    expect(faultOf(FRAME, at(FRAME, 500))).toBe('/chats (she, free) answered 500');
    expect(faultOf(FRAME, at(FRAME, 404))).toBe('/chats (she, free) answered 404');
    const error = { ...FRAME, state: 'error' as const };
    expect(faultOf(error, at(error, 500))).toBeNull();
    expect(faultOf(error, at(error, 404))).toContain('answered 404');
  });
});
