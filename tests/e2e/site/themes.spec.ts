import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { combinations } from '../support/combinations.ts';
import { WIDTHS, expectFits, expectReadable, setWidth } from '../support/accessibility.ts';
import { showFrame } from '../support/frames.ts';
import { SLUGS } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Screens that together contain every kind of component coloured by a theme. */
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

const ROWS = combinations({
  screen: SCREENS,
  theme: SLUGS,
  locale: ['nl', 'en', 'de', 'fi', 'fr', 'it', 'pl'],
  state: ['visitor', 'free', 'premium', 'empty'],
  width: WIDTHS,
  scheme: ['light', 'dark'],
});

/** The screens in parts, to distribute them over workers; not one by one, as each test starts a browser of its own. */
const PARTS = [1, 2, 3, 4] as const;

// The same markup as on the sites, without scripts; tests/e2e/site/screens.spec.ts tests the scripts in one theme.
for (const part of PARTS) {
  const screens = SCREENS.filter((_screen, index) => index % PARTS.length === part - 1);
  const rows = ROWS.filter(({ screen }) => screens.includes(screen));
  test(
    `THM-006 ${screens.join(', ')} are readable and fit, in pairs of theme, language, viewer, width and scheme`,
    {
      tag: '@matrix',
    },
    async ({ page }) => {
      for (const { screen, theme, locale, state, width, scheme } of rows) {
        const { path } = PREVIEW_SCREENS.find(({ name }) => name === screen)!;
        const situation = `${theme}, ${locale}, ${state}, ${scheme} at ${width} px`;
        await showFrame(page, { theme, scheme, locale, state, path });
        await setWidth(page, width);
        await expect(page.locator('html')).toHaveAttribute('data-bs-theme', scheme);
        await expectFits(page, situation);
        await expectReadable(page, situation);
      }
    },
  );
}
