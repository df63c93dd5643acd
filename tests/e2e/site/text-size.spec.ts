import type { Page } from '@playwright/test';

import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { findTestBrowser } from '../../../scripts/testing/chromium.ts';
import { expectFits, setWidth } from '../support/accessibility.ts';
import { WHOLE_MATRIX } from '../support/combinations.ts';
import { showFrame } from '../support/frames.ts';
import { launchOptions } from '../support/launch-options.ts';
import { SLUGS } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** The text size chosen in the browser, twice the default, in pixels. */
const READER_PX = 32;
/** The enlarged size of the smallest text, in pixels: the labels in the tab bar share its width. */
const SMALLEST_PX = 21;
/** The screens in parts, to distribute them over workers. */
const PARTS = [0, 1, 2, 3] as const;
const options = launchOptions(findTestBrowser());
test.use({
  // Not with the protocol (Page.setFontSizes), under which some screens wrap differently.
  launchOptions: { ...options, args: [...options.args, `--blink-settings=defaultFontSize=${READER_PX}`] },
});

/** The texts that are smaller than expected at this text size. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const own = (each: Element) => [...each.childNodes].filter((node) => node.nodeType === 3);
    const texts = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')].flatMap((each) => {
      const text = own(each).map((node) => node.textContent!.trim());
      const px = Number.parseFloat(getComputedStyle(each).fontSize);
      return text.join('') === '' || px >= smallest ? [] : [`${px} px: ${each.className} “${text.join(' ').trim()}”`];
    });
    return texts.slice(0, 5);
  }, SMALLEST_PX);
}

/** Screens whose parts share a line: buttons beside fields, figures in columns, tables. */
const DENSE = new Set<string>([
  'chats',
  'match-finder',
  'picks',
  'spotlight',
  'signup-matches',
  'credits',
  'order',
  'repeat-order',
  'transactions',
  'transaction',
  'invoice',
  'settings',
  'notifications',
  'own-profile',
]);

/**
 * Every screen on a phone and a desktop in one of the themes, so that each theme covers every kind of screen, and the dense
 * ones on the narrowest phone in all.
 */
const ROWS = PREVIEW_SCREENS.flatMap(({ name, path }, index) =>
  SLUGS.map((theme, at) => {
    const isOwn = WHOLE_MATRIX || at === index % SLUGS.length;
    const widths = [...(DENSE.has(name) ? [320 as const] : []), ...(isOwn ? [390 as const, 1280 as const] : [])];
    return { name, path, theme, widths };
  }).filter(({ widths }) => widths.length > 0),
);

for (const part of PARTS) {
  test(
    `PRD-5 every screen follows the browser's text size and fits, ${part + 1} of ${PARTS.length}`,
    { tag: '@matrix' },
    async ({ page }) => {
      const rows = ROWS.filter((_row, index) => index % PARTS.length === part);
      for (const { name, path, theme, widths } of rows) {
        await showFrame(page, { theme, scheme: 'light', locale: 'nl', state: 'premium', path });
        for (const width of widths) {
          const situation = `${name}, ${theme}, text of 200 % at ${width} px`;
          await setWidth(page, width);
          // On the narrowest phone some tab labels are smaller.
          if (width !== 320) expect.soft(await smallTexts(page), situation).toEqual([]);
          await expectFits(page, situation);
        }
      }
    },
  );
}
