import { PREVIEW_SCREENS } from '../../app/features/preview/preview-screens.ts';
import { frameAddress } from '../../server/modules/preview/frame.schema.ts';
import { lengthFaults, showLongestWords } from './support/lengths.ts';
import { setWidth } from './support/looks.ts';
import { launcherUrl } from './support/sites.ts';
import { expect, test } from './support/test.ts';

/** Whose words are long, or whose sentences are; every text is drawn as the longest of these. */
const LONG_LANGUAGES = ['de', 'fi', 'pl', 'fr'] as const;
/** So that both workers have some. */
const HALVES = [0, 1] as const;

const halfOf = (half: number) => PREVIEW_SCREENS.filter((_screen, index) => index % HALVES.length === half);

for (const half of HALVES) {
  test(`every screen has room for the longest of its words, ${half + 1} of ${HALVES.length}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { name, path } of halfOf(half)) {
      const frame = { theme: 'default', scheme: 'light', state: 'free', path } as const;
      const [first = '', ...others] = LONG_LANGUAGES.map((locale) => launcherUrl(frameAddress({ ...frame, locale })));
      await page.goto(first);
      await showLongestWords(page, others);
      for (const width of [320, 1280] as const) {
        await setWidth(page, width);
        expect.soft(await lengthFaults(page), `${name} at ${width} px`).toEqual([]);
      }
    }
  });
}

test('a word that is too long for its place is found', async ({ page }) => {
  const frame = { theme: 'default', scheme: 'light', state: 'free', locale: 'fi', path: '/login' } as const;
  await page.goto(launcherUrl(frameAddress(frame)));
  await setWidth(page, 320);
  await page
    .locator('button.btn')
    .first()
    .evaluate((button) => {
      button.textContent = 'Lentokonesuihkuturbiinimoottoriapumekaanikko';
    });
  expect(await lengthFaults(page)).not.toEqual([]);
});
