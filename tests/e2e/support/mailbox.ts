import { expect } from '@playwright/test';
import { createClient } from './client.ts';
import { launcherUrl } from './sites.ts';

/** Text of HTML without tags and React's comment markers. */
function htmlToText(html: string): string {
  return html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ');
}

/**
 * Finds a link in a mail to a member, read in the launcher's mailbox.
 *
 * @param path prefix of the link's path; of several mails the newest that has one is used
 * @returns the whole URL, on the member's site
 */
export async function readMailedLink(site: string, email: string, path: string): Promise<string> {
  const launcher = createClient(launcherUrl());
  let link: string | undefined;
  const look = async () => {
    const list = await launcher.send('GET', `/mailbox?tenant=${site}`);
    const items = list.text.matchAll(/<a href="([^"]+)" class="mail-item">(.*?)<\/a>/gs);
    const mine = [...items].filter(([, , words = '']) => htmlToText(words).includes(`${email} `));
    for (const [, address] of mine) {
      const mail = await launcher.send('GET', address!);
      const links = [...mail.text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
      link ??= links.find((href) => URL.canParse(href) && new URL(href).pathname.startsWith(path));
    }
    return link;
  };
  await expect
    .poll(look, { message: `mail to ${email} with ${path}`, timeout: 30_000, intervals: [100, 200, 400] })
    .toBeTruthy();
  return link!;
}

/**
 * Reads the newest message to a recipient in the launcher's mailbox.
 *
 * @param to an email address, or a telephone number for a text message
 * @param wanted its first group is returned
 */
export async function readMessageMatch(site: string, to: string, wanted: RegExp): Promise<string> {
  const launcher = createClient(launcherUrl());
  let found: string | undefined;
  const look = async () => {
    const list = await launcher.send('GET', `/mailbox?tenant=${site}`);
    const items = list.text.matchAll(/<a href="([^"]+)" class="mail-item">(.*?)<\/a>/gs);
    const newest = [...items].find(([, , words = '']) => htmlToText(words).includes(`${to} `));
    const message = newest && (await launcher.send('GET', newest[1]!));
    found = message && wanted.exec(htmlToText(message.text))?.[1];
    return found;
  };
  await expect
    .poll(look, { message: `message to ${to} with ${wanted}`, timeout: 30_000, intervals: [100, 200, 400] })
    .toBeTruthy();
  return found!;
}

/** The activation link of a member, read in the launcher's mailbox. */
export function readActivationLink(site: string, email: string): Promise<string> {
  return readMailedLink(site, email, '/activate/');
}
