import { expectAccessible, expectFits, expectReadable } from '../support/accessibility.ts';
import { siteUrl } from './sites.ts';
import { expect, test } from './test.ts';
import { visit } from './visit.ts';

test('finds unreadable text, a picture without alternative text, and overflow', async ({ page }) => {
  // Hydration would remove what is added below.
  await visit(page, siteUrl('default', '/reset-password'));
  await expectAccessible(page, 'as it is');
  await page.evaluate(() => {
    const [pale, picture, wide] = ['span', 'img', 'p'].map((name) => document.createElement(name));
    Object.assign(pale!.style, { color: '#eee', background: '#fff' });
    pale!.textContent = 'Bleek';
    picture!.setAttribute('src', '/favicon.ico');
    wide!.style.width = '3000px';
    wide!.append(pale!, picture!);
    document.querySelector('main')!.append(wide!);
  });
  await expect(expectReadable(page, 'pale')).rejects.toThrow(/color-contrast: .*span/);
  await expect(expectAccessible(page, 'without text')).rejects.toThrow(/image-alt: .*img/);
  await expect(expectFits(page, 'too wide')).rejects.toThrow(/sticks out, too wide/);
});
