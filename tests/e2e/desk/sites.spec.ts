import { readFile } from 'node:fs/promises';

import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible, expectNoOverflow, setWidth } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('OPS-015 OPS-017 OPS-019 shows a site and its metrics as charts, tables and a CSV file', async ({
  page,
  context,
}) => {
  await deskSession(context, { role: 'site_manager', site: 'she' });
  await context.addCookies([{ name: 'desk_locale', value: 'en', url: deskUrl('/') }]);

  await visit(page, deskUrl('/desk/sites'));
  const row = page.getByRole('row', { name: /Samenzij/ });
  await expect(row).toContainText('As its file says');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'sites');
  await row.getByRole('link', { name: 'Samenzij' }).click();
  await expect(page.getByText('Nothing is wrong with its folder.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preview its theme' })).toHaveAttribute('href', /\/preview\?.*theme=she/);
  await expect(page.getByRole('region', { name: 'Hosts' })).toHaveCount(1);
  await expectAccessible(page, 'a site');

  await page.getByRole('link', { name: 'Its figures' }).click();
  await expect(page.getByRole('img', { name: 'Signups' })).toBeVisible();
  await page.getByLabel('Time').selectOption('7');
  await expect(page.getByRole('region', { name: 'By day' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'By day' }).getByRole('row')).toHaveCount(8);
  await setWidth(page, 768);
  await expect(page.getByRole('link', { name: 'Figures', exact: true })).toBeInViewport();
  await expectNoOverflow(page);
  await expectAccessible(page, 'figures');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toMatch(/^day,site,network,visits,/);
});
