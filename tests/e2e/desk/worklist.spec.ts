import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible, expectNoOverflow, setWidth } from '../support/accessibility.ts';
import { createMember } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('PRD-8 shows the longest-waiting items first in the overview, and moves between them by key', async ({
  page,
  context,
}) => {
  await deskSession(context, { role: 'platform' });
  await visit(page, deskUrl());
  const [first] = await page
    .locator('.desk-next ol a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.keyboard.press('j');
  await expect(page.locator('.desk-worklist [data-row]').first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('.desk-worklist [data-row]').first()).toHaveAttribute('href', first!);
  await expect(page.getByRole('list', { name: 'Key figures of the last 30 days' }).getByRole('link')).not.toHaveCount(
    0,
  );
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page, `the overview, ${scheme}`);
  }
  await expectNoOverflow(page);
  await setWidth(page, 1280);
  await page.keyboard.press('p');
  await expect(page).toHaveURL(deskUrl(first!));
});

test('PRD-8 finds pages by name, and members on Enter, with the keyboard alone', async ({ page, context }) => {
  const member = await createMember({ site: 'gilf' });
  await deskSession(context, { role: 'support', site: 'gilf' });
  await visit(page, deskUrl());
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search the desk' });
  await expect(field).toBeFocused();
  // Lists only pages that the role may open.
  await expect(page.getByRole('option', { name: 'Operators' })).toHaveCount(0);
  await page.keyboard.type('ord');
  await expect(page.getByRole('option', { name: /^Orders/ }).first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(deskUrl('/desk/orders'));
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  expect(page.url()).not.toContain('post.example');
});

test('PRD-8 saves a list’s filter under a name, and removes it', async ({ page, context }) => {
  await deskSession(context, { role: 'finance' });
  await visit(page, deskUrl('/desk/orders?status=paid&after='));
  await page.getByText('Save this filter').click();
  await page.getByLabel('Name of the filter').fill('Paid ones');
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('list', { name: 'Saved filters' });
  await expect(saved.getByRole('link', { name: 'Paid ones' })).toHaveAttribute('aria-current', 'true');
  await page.goto(deskUrl('/desk/orders'));
  await saved.getByRole('link', { name: 'Paid ones' }).click();
  await expect(page).toHaveURL(deskUrl('/desk/orders?status=paid'));
  await expectAccessible(page, 'a list with a saved filter');
  await saved.getByRole('button', { name: 'Remove the filter Paid ones' }).click();
  await expect(saved).toHaveCount(0);
});

test('PRD-8 links further pages from the bar of a phone, with the approve button within reach', async ({
  page,
  context,
}) => {
  await deskSession(context, { role: 'platform' });
  await setWidth(page, 390);
  await visit(page, deskUrl('/desk/photos'));
  const places = page.getByRole('navigation', { name: 'Places' });
  const approve = await page.getByRole('button', { name: 'Approve' }).boundingBox();
  expect(approve!.height).toBeGreaterThanOrEqual(44);
  expect(approve!.y + approve!.height).toBeLessThanOrEqual((await places.boundingBox())!.y);
  await places.getByRole('link', { name: 'More' }).click();
  for (const place of ['Reports', 'Orders', 'Audit log']) {
    const box = await page.locator('.desk-all-places').getByRole('link', { name: place }).boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'the places on a phone');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PRD-8 links the search to the member search', async ({ page, context }) => {
    await deskSession(context, { role: 'moderator' });
    await page.goto(deskUrl());
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL(deskUrl('/desk/members'));
    await expect(page.getByRole('searchbox')).toBeVisible();
  });
});
