import { expect } from '@playwright/test';
import type { Page, Response } from '@playwright/test';

/**
 * Waits until React has taken over the page that the server drew. What is pressed earlier works too, as links and forms
 * without script do: by leading to another page. The test asks, so that a page whose clock stands still is no exception.
 */
async function waitUntilTakenOver(page: Page): Promise<void> {
  const takenOver = () =>
    page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'))).catch(() => false);
  await expect.poll(takenOver, { intervals: [20, 50, 100] }).toBe(true);
}

/** Opens a page of a site and waits until it answers to script. */
export async function visit(page: Page, url: string): Promise<Response | null> {
  const answer = await page.goto(url);
  await waitUntilTakenOver(page);
  return answer;
}

/** The same of the page that is open. */
export async function revisit(page: Page): Promise<void> {
  await page.reload();
  await waitUntilTakenOver(page);
}

/** Has the open page ask for its news, as live events do. */
export async function wish(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('refresh-wished')));
}
