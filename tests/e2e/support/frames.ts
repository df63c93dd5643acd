import type { Page } from '@playwright/test';

import { frameUrl, type FrameLocation } from '../../../server/modules/demo/preview/frame.schema.ts';
import { launcherUrl } from './sites.ts';

/** Replaces the open document with that of another frame, and waits as for `load`. Runs in the page. */
async function replaceDocument(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // Without scripts a parser reads the content of these as elements, which would load; a refresh would outlive its page.
  for (const each of next.querySelectorAll('noscript')) each.replaceChildren();
  for (const each of next.querySelectorAll('meta[http-equiv="refresh" i]')) each.remove();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of next.documentElement.attributes) root.setAttribute(name, value);
  const loaded = [...next.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    (link) => new Promise((done) => Object.assign(link, { onload: done, onerror: done })),
  );
  document.head.replaceWith(next.head);
  document.body.replaceWith(next.body);
  await Promise.all(loaded);
  const pictures = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
  await Promise.all(pictures.map((each) => each.decode().catch(() => undefined)));
  history.replaceState(null, '', address);
  scrollTo(0, 0);
}

/**
 * Shows a screen of the preview, which has no scripts. The first one loads a page; each further one replaces it in the same
 * document, which keeps axe: half the cost of a page with axe.
 */
export async function showFrame(page: Page, frame: FrameLocation): Promise<void> {
  const address = launcherUrl(frameUrl(frame));
  if (page.url().startsWith(launcherUrl())) await page.evaluate(replaceDocument, address);
  else await page.goto(address);
}
