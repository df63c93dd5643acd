import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { createMember, useSession, type SignedIn } from '../support/members.ts';
import { priceOf } from '../support/orders.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

const CONSENT = /Ik wil mijn credits meteen kunnen gebruiken/;

/** Orders from the page, up to the sandbox's page. */
async function pay(page: Page, button: string | RegExp): Promise<void> {
  await page.getByLabel(CONSENT).check();
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
}

/** Selects the payment's outcome on the sandbox's page. */
async function decide(page: Page, outcome: string): Promise<void> {
  await page.getByRole('radio', { name: outcome, exact: true }).check();
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
}

/** Orders over the API with the form's fields. */
async function placeOrder({ api }: SignedIn): Promise<{ id: string; checkout: string }> {
  const order = {
    package: 'p0',
    paymentmethod: 'paypal',
    client_id: crypto.randomUUID(),
    consents: { immediate: true },
    expected_amount: await priceOf({ api }, 'p0'),
  };
  const { status, text } = await api.send('POST', '/api/order.php', order);
  expect(status, text).toBe(201);
  const placed = (JSON.parse(text) as { order: { id: string; checkout_url: string } }).order;
  return { id: placed.id, checkout: placed.checkout_url };
}

async function creditsOf({ api }: SignedIn): Promise<number> {
  const { text } = await api.send('GET', '/api/user.php');
  return (JSON.parse(text) as { user: { credits: number } }).user.credits;
}

test.describe('buying credits', () => {
  test('MON-002, MON-007, MON-023, MON-035 and MON-091 with iDEAL: shows price, fee of each method and consent, and updates another tab to premium', async ({
    page,
    context,
  }) => {
    const member = await createMember();
    const before = await creditsOf(member);
    await useSession(context, member);
    const other = await context.newPage();
    await visit(other, siteUrl('default', '/premium'));
    await expect(other.getByRole('heading', { level: 1, name: 'Meer ruimte met premium' })).toBeVisible();

    await visit(page, siteUrl('default', '/credits'));
    const card = page.getByRole('article').filter({ hasText: 'meest gekozen' });
    await expect(card).toContainText('€ 24,99');
    await expect(card).toContainText('€ 18,74');
    await card.getByRole('link', { name: 'Bestel voor € 18,74' }).click();
    await expect(page.getByRole('radio', { name: /iDEAL.*gratis/ })).toBeChecked();
    await expect(page.getByRole('radio')).not.toHaveCount(1);
    await expectAccessible(page, 'the order page');
    await page.getByRole('button', { name: 'Betaal € 18,74' }).click();
    await expect(page.getByLabel(CONSENT)).toHaveAttribute('aria-invalid', 'true');

    await pay(page, 'Betaal € 18,74');
    await decide(page, 'Betaald');
    await expect(page.getByText('Gelukt, je betaling is binnen')).toBeVisible();
    await expect(page.getByText('30 credits bijgeschreven')).toBeVisible();
    expect(await creditsOf(member)).toBe(before + 30);
    await expectAccessible(page, 'a completed payment');
    await reload(page);
    expect(await creditsOf(member)).toBe(before + 30);
    await expect(other.getByRole('heading', { level: 1, name: 'Je bent premium' })).toBeVisible();
  });

  test('MON-018, MON-019 and MON-036 retries a failed card payment with PayPal, and remembers another country', async ({
    page,
    context,
  }) => {
    await useSession(context, await createMember({ site: 'bbw' }));
    await visit(page, siteUrl('bbw', '/credits/p0/creditcard'));
    await page.getByLabel('Je betaalt vanuit').selectOption('US');
    await expect(page.getByRole('radio', { name: /PayPal.*\+ US\$/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Creditcard.*gratis/ })).toBeChecked();
    await pay(page, /^Betaal US\$/);
    await decide(page, 'Mislukt');
    await expect(page.getByRole('heading', { name: 'Betaling mislukt' })).toBeVisible();
    await expect(page.getByText('De betaling is mislukt of geannuleerd.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Probeer Creditcard opnieuw' })).toBeVisible();
    await expectAccessible(page, 'a failed payment');
    await page.getByRole('link', { name: 'Betaal met PayPal' }).click();
    await expect(page.getByRole('radio', { name: /PayPal/ })).toBeChecked();
    await expect(page.getByLabel('Je betaalt vanuit')).toHaveValue('US');
    await expect(page.getByText('Kosten van PayPal')).toBeVisible();
  });

  test('MON-044, MON-045 and MON-092 polls a pending payment until it is paid; only its owner sees its page', async ({
    page,
    context,
  }) => {
    const [member, stranger] = await Promise.all([createMember(), createMember()]);
    const before = await creditsOf(member);
    const { id, checkout } = await placeOrder(member);
    await useSession(context, member);
    await visit(page, siteUrl('default', `/payment/complete?order=${id}`));
    await expect(page).toHaveURL(siteUrl('default', `/payment/pending?order=${id}`));
    await expect(page.getByRole('heading', { name: 'Je betaling wordt verwerkt' })).toBeVisible();
    expect(await creditsOf(member)).toBe(before);
    const theirs = await stranger.api.send('GET', `/payment/pending?order=${id}`);
    expect(theirs.status).toBe(404);

    const checkoutPage = await context.newPage();
    await visit(checkoutPage, checkout);
    await decide(checkoutPage, 'Betaald');
    await expect(page.getByText('Gelukt, je betaling is binnen')).toBeVisible();
    expect(await creditsOf(member)).toBe(before + 10);
  });
});

test.describe('buying credits on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('PRD-4 selects nothing at first, and keeps sum and button visible in shop and order', async ({
    page,
    context,
  }) => {
    await useSession(context, await createMember());
    await visit(page, siteUrl('default', '/credits'));
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Bestel voor/ })).toHaveCount(0);
    const choose = page.getByRole('button', { name: 'Kies je pakket' });
    await expect(choose).toBeInViewport();
    await choose.click();
    await expect(page).toHaveURL(siteUrl('default', '/credits'));
    await page.getByRole('radio', { name: '30 credits', exact: true }).check();
    await expect(page.locator('.pay-bar')).toContainText('30 credits');
    await page.getByRole('button', { name: 'Bestel voor € 18,74' }).click();

    await expect(page).toHaveURL(siteUrl('default', '/credits/p1'));
    const button = page.getByRole('button', { name: 'Betaal € 18,74' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel(CONSENT)).toBeInViewport({ ratio: 1 });
    const shown = page.getByRole('radio').filter({ visible: true });
    await expect(shown).toHaveCount(1);
    await page.getByText('Andere betaalwijze').click();
    await expect(shown).not.toHaveCount(1);
    await page.getByRole('radio', { name: /PayPal/ }).check();
    await expectAccessible(page, 'the order page on a phone');
  });
});

test.describe('buying credits without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PRD-4 submits the selected package on a phone', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await useSession(context, await createMember());
    await page.goto(siteUrl('default', '/credits'));
    await page.getByRole('radio', { name: '75 credits', exact: true }).check();
    await page.getByRole('button', { name: 'Kies je pakket' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/credits/p2'));
  });

  test('MON-091 applies a code, continues to the provider automatically, and returns', async ({ page, context }) => {
    await useSession(context, await createMember());
    await page.goto(siteUrl('default', '/credits/p1'));
    await page.getByLabel('Je code').fill('BESTAATNIET');
    await page.getByRole('button', { name: 'Toepassen' }).click();
    await expect(page.getByText('Code niet gevonden')).toBeVisible();
    await page.getByRole('link', { name: 'Haal de code weg' }).click();
    await pay(page, 'Betaal € 18,74');
    await decide(page, 'Betaald');
    await expect(page.getByText('30 credits bijgeschreven')).toBeVisible();
  });
});
