import { PREVIEW_SCREENS } from '../../app/features/preview/preview-screens.ts';
import { frameAddress } from '../../server/modules/preview/frame.schema.ts';
import { lengthFaults, showLongestWords } from './support/lengths.ts';
import { setWidth } from './support/looks.ts';
import { launcherUrl } from './support/sites.ts';
import { expect, test } from './support/test.ts';

/** Whose words are long, and whose sentences are; every text is drawn as the longest of these. */
const LONG_LANGUAGES = ['de', 'fi', 'fr'] as const;
/** Parts of the screens, so that all workers have some. */
const PARTS = [1, 2, 3, 4] as const;

/** On the narrowest phone, where words have the least room. */
for (const part of PARTS) {
  test(`every screen has room for the longest of its words, ${part} of ${PARTS.length}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setWidth(page, 320);
    for (const { name, path } of PREVIEW_SCREENS.filter((_screen, index) => index % PARTS.length === part - 1)) {
      const frame = { theme: 'default', scheme: 'light', state: 'free', path } as const;
      const [first = '', ...others] = LONG_LANGUAGES.map((locale) => launcherUrl(frameAddress({ ...frame, locale })));
      await page.goto(first);
      await showLongestWords(page, others);
      expect.soft(await lengthFaults(page), name).toEqual([]);
    }
  });
}

test('a word that is too long for its place is found', async ({ page }) => {
  const frame = { theme: 'default', scheme: 'light', state: 'free', locale: 'fi', path: '/login' } as const;
  await page.goto(launcherUrl(frameAddress(frame)));
  await setWidth(page, 320);
  const [button] = await page.locator('button.btn').all();
  await button?.evaluate((element) => {
    element.textContent = 'Lentokonesuihkuturbiinimoottoriapumekaanikko';
  });
  expect(await lengthFaults(page)).not.toEqual([]);
});
