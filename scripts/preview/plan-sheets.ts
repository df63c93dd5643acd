import { deskPaths } from '../../app/lib/desk/desk-paths.ts';
import { paths } from '../../app/lib/routing/paths.ts';
import { CATALOGUE_PREFIX } from '../../server/modules/demo/preview/frame.schema.ts';
import type { FrameScheme } from '../../server/modules/demo/preview/index.ts';
import { THEMES } from '../../themes/theme-list.ts';
import type { ShotOptions, Subject } from './shot-options.ts';
import { FRAME_HEIGHTS, LONGEST_MAIL, frameShot, type Shot } from './shots.ts';

/** A contact sheet: a subject in one window, a row for each scheme, a column for each theme or page. */
export interface PlannedSheet {
  /** Also the name of its file. */
  name: string;
  subject: string;
  width: number;
  columns: string[];
  rows: Array<{ scheme: FrameScheme; shots: Shot[] }>;
}

/** Widths of a mail program on a phone and on a desktop, in px. */
const [PHONE_MAIL, DESKTOP_MAIL] = [320, 640];

const MATCH_POLL_MS = 500;
const MATCH_ENTRANCE_MS = 1200;

const DESK_PAGES = {
  overview: deskPaths.home(),
  photos: deskPaths.photos(),
  checks: deskPaths.checks(),
  reports: deskPaths.reports(),
  members: deskPaths.members(),
  orders: deskPaths.orders(),
  figures: deskPaths.figures(),
  sites: deskPaths.sites(),
};

interface Window {
  width: number;
  scheme: FrameScheme;
  locale: ShotOptions['locale'];
}

function shotOf(subject: Exclude<Subject, { kind: 'desk' }>, theme: string, { width, scheme, locale }: Window): Shot {
  const height = FRAME_HEIGHTS[width] ?? width;
  switch (subject.kind) {
    case 'screen':
      return frameShot({ theme, scheme, locale, state: subject.state, path: subject.path }, width);
    case 'mail': {
      const address = paths.preview('mails/html', { template: subject.template, theme, lang: locale });
      const window = width < DESKTOP_MAIL ? PHONE_MAIL : DESKTOP_MAIL;
      return { width: window, height: LONGEST_MAIL, scheme, address, whole: true };
    }
    case 'match':
      return {
        width,
        height,
        scheme,
        address: `${CATALOGUE_PREFIX}/${theme}/${scheme}/${locale}`,
        // Pressed until the page listens.
        prepare: async (page) => {
          await page.waitForFunction(
            () => {
              if (document.querySelector('.match-pair[open]')) return true;
              document.querySelector<HTMLElement>('[data-file="match-celebration"] button')?.click();
              return false;
            },
            null,
            { polling: MATCH_POLL_MS },
          );
          // The words come after the portraits.
          await page.waitForTimeout(MATCH_ENTRANCE_MS);
        },
      };
  }
}

/** @param desk origin of the operators' desk */
export function planSheets({ subjects, themes, widths, schemes, locale }: ShotOptions, desk: string): PlannedSheet[] {
  const names = themes.map((slug) => THEMES.find((theme) => theme.slug === slug)?.name ?? slug);
  return subjects.flatMap((subject) =>
    widths.map((width) => {
      const height = FRAME_HEIGHTS[width] ?? width;
      const pages = Object.values(DESK_PAGES);
      const shotsIn = (scheme: FrameScheme): Shot[] =>
        subject.kind === 'desk'
          ? pages.map((path) => ({ width, height, scheme, address: desk + path }))
          : themes.map((theme) => shotOf(subject, theme, { width, scheme, locale }));
      return {
        name: `${subject.name}-${width}`,
        subject: subject.name,
        width,
        columns: subject.kind === 'desk' ? Object.keys(DESK_PAGES) : names,
        rows: schemes.map((scheme) => ({ scheme, shots: shotsIn(scheme) })),
      };
    }),
  );
}
