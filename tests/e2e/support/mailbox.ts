import { expect } from '@playwright/test';
import { createClient } from './client.ts';
import { launcherUrl } from './sites.ts';

/** Text of HTML without tags and React's marks. */
function plain(html: string): string {
  return html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ');
}

/**
 * The link that activates a member, read in the launcher's mailbox.
 *
 * @returns the whole address, on the member's site
 */
export async function readActivationLink(site: string, email: string): Promise<string> {
  const launcher = createClient(launcherUrl());
  let link: string | undefined;
  const look = async () => {
    const list = await launcher.send('GET', `/mailbox?tenant=${site}`);
    const items = list.text.matchAll(/<a href="([^"]+)" class="mail-item">(.*?)<\/a>/gs);
    const mine = [...items].find(([, , words = '']) => plain(words).includes(`${email} `));
    if (!mine) return undefined;
    const mail = await launcher.send('GET', mine[1]!);
    link = /href="([^"]*\/activate\/[^"]+)"/.exec(mail.text)?.[1];
    return link;
  };
  await expect
    .poll(look, { message: `activation mail to ${email}`, timeout: 30_000, intervals: [100, 200, 400] })
    .toBeTruthy();
  return link!;
}
