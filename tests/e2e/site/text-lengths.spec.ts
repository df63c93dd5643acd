import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { frameUrl } from '../../../server/modules/demo/preview/frame.schema.ts';
import { findLengthFaults, showLongestTexts } from '../support/text-lengths.ts';
import { setWidth } from '../support/accessibility.ts';
import { showFrame } from '../support/frames.ts';
import { launcherUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Languages with long words and with long sentences; every text is replaced with the longest of these. */
const LONG_LANGUAGES = ['de', 'fi', 'fr'] as const;
/** The screens in parts, to distribute them over workers. */
const PARTS = [1, 2, 3, 4] as const;

/** On the narrowest phone, where words have the least space. */
for (const part of PARTS) {
  test(`every screen has space for the longest texts, ${part} of ${PARTS.length}`, async ({ page }) => {
    await setWidth(page, 320);
    for (const { name, path } of PREVIEW_SCREENS.filter((_screen, index) => index % PARTS.length === part - 1)) {
      const frame = { theme: 'default', scheme: 'light', state: 'free', path } as const;
      const [first, ...others] = LONG_LANGUAGES;
      await showFrame(page, { ...frame, locale: first });
      await showLongestTexts(
        page,
        others.map((locale) => launcherUrl(frameUrl({ ...frame, locale }))),
      );
      expect.soft(await findLengthFaults(page), name).toEqual([]);
    }
  });
}

test('detects a word that is too long for its place', async ({ page }) => {
  const frame = { theme: 'default', scheme: 'light', state: 'free', locale: 'fi', path: '/login' } as const;
  await page.goto(launcherUrl(frameUrl(frame)));
  await setWidth(page, 320);
  const [button] = await page.locator('button.btn').all();
  await button?.evaluate((element) => {
    element.textContent = 'Lentokonesuihkuturbiinimoottoriapumekaanikko';
  });
  expect(await findLengthFaults(page)).not.toEqual([]);
});
