import { expect, type Locator, type Page, type Response } from '@playwright/test';

/**
 * Waits for hydration of a server-rendered page. Links and forms also work before that, without JavaScript, by loading
 * another page. The test polls, so that a page with a paused clock is no exception.
 */
const waitForHydration = (page: Page): Promise<void> => waitForHydrationOf(page.locator('body'));

/**
 * Waits for hydration of a part whose code is loaded later than the page's, and for its effects, which listen to keys:
 * React queues them as a message, so they have run when a later message arrives.
 */
export async function waitForHydrationOf(part: Locator): Promise<void> {
  const takenOver = () =>
    part
      .evaluate(async (element) => {
        if (!Object.keys(element).some((key) => key.startsWith('__reactFiber$'))) return false;
        const { port1, port2 } = new MessageChannel();
        await new Promise((received) => {
          port1.onmessage = received;
          port2.postMessage(null);
        });
        return true;
      })
      .catch(() => false);
  await expect.poll(takenOver, { intervals: [20, 50, 100] }).toBe(true);
}

/** Waits for React's render after an event, and for its effects, also with a paused clock. */
export const waitForEffects = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    // A render, its effects and their state updates each take one message.
    for (let left = 10; left > 0; left -= 1) {
      await new Promise((received) => {
        port1.onmessage = received;
        port2.postMessage(null);
      });
    }
  });

/** Opens a page of a site and waits until it is hydrated. */
export async function visit(page: Page, url: string): Promise<Response | null> {
  const answer = await page.goto(url);
  await waitForHydration(page);
  return answer;
}

/** Reloads the current page and waits until it is hydrated. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

/** Makes the open page revalidate, as live events do. */
export async function requestRevalidation(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('refresh-requested')));
}
