import type { Page, Response } from '@playwright/test';

/**
 * Waits until React has taken over the page that the server drew. What is pressed earlier works too, as links and forms
 * without script do: by leading to another page.
 */
async function waitUntilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')));
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
