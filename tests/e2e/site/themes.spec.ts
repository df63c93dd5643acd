import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { frameUrl } from '../../../server/modules/demo/preview/frame.schema.ts';
import { combinations } from '../support/combinations.ts';
import { WIDTHS, expectFits, expectReadable, setWidth } from '../support/accessibility.ts';
import { SLUGS, launcherUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Screens that together contain every kind of component that a theme colours. */
const SCREENS = [
  'index',
  'members',
  'profile',
  'chat',
  'matches',
  'swipe-game',
  'match-finder',
  'credits',
  'order',
  'own-profile',
  'settings',
  'notifications',
  'faq',
  'signup',
  'account-deleted',
] as const;

/** Milliseconds that a frame may take on a slow machine. */
const PER_FRAME = 3_000;

const ROWS = combinations({
  screen: SCREENS,
  theme: SLUGS,
  locale: ['nl', 'en', 'de', 'fi', 'fr', 'it', 'pl'],
  state: ['visitor', 'free', 'premium', 'empty'],
  width: WIDTHS,
  scheme: ['light', 'dark'],
});

// The same markup as on the sites, without scripts: tests/e2e/screens.spec.ts has those, in one theme.
for (const screen of SCREENS) {
  const rows = ROWS.filter((row) => row.screen === screen);
  test(
    `THM-006 ${screen} is readable and fits, in pairs of theme, language, viewer, width and scheme`,
    {
      tag: '@matrix',
    },
    async ({ page }) => {
      test.setTimeout(30_000 + rows.length * PER_FRAME);
      const { path } = PREVIEW_SCREENS.find(({ name }) => name === screen)!;
      for (const { theme, locale, state, width, scheme } of rows) {
        const address = launcherUrl(frameUrl({ theme, scheme, locale, state, path }));
        const situation = `${theme}, ${locale}, ${state}, ${scheme} at ${width} px`;
        if (page.url() !== address) await page.goto(address);
        await setWidth(page, width);
        await expect(page.locator('html')).toHaveAttribute('data-bs-theme', scheme);
        await expectFits(page, situation);
        await expectReadable(page, situation);
      }
    },
  );
}
