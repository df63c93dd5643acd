import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { mailFolder } from '../../../server/modules/platform/outbox/index.ts';
import { dataDir } from './sites.ts';

/** The line with the recipient of each message read before, by path: most messages are to others. */
const recipients = new Map<string, string>();

/** The text of HTML without tags. */
const htmlToText = (html: string) => html.replace(/<[^>]+>/g, ' ');

/** Reads the line with a message's recipient. */
async function readRecipient(path: string): Promise<string> {
  const known = recipients.get(path);
  if (known !== undefined) return known;
  const source = await readFile(path, 'utf8');
  const [, line = ''] = /^To: (.*(?:\r\n[ \t].*)*)/m.exec(source) ?? [];
  recipients.set(path, line);
  return line;
}

/** The texts of the messages to a recipient that have arrived, newest first; a message is complete once it has a name. */
async function readMessages(site: string, to: string): Promise<string[]> {
  const folder = mailFolder(dataDir(), site);
  const names = await readdir(folder).catch(() => []);
  const paths = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
  const texts: string[] = [];
  for (const path of paths) {
    if (!(await readRecipient(path)).includes(to)) continue;
    const { text = '', html = '' } = await PostalMime.parse(await readFile(path));
    texts.push(`${text}\n${htmlToText(html)}`);
  }
  return texts;
}

/** Waits for a message in which `find` finds something. */
async function waitForMessage(site: string, to: string, wanted: string, find: (text: string) => string | undefined) {
  let found: string | undefined;
  const look = async () => {
    for (const text of await readMessages(site, to)) found ??= find(text);
    return found;
  };
  await expect
    .poll(look, { message: `message to ${to} with ${wanted}`, timeout: 30_000, intervals: [100] })
    .toBeTruthy();
  return found!;
}

/**
 * Finds a link in a mail to a member.
 *
 * @param path prefix of the link's path; of several mails the newest that has one is used
 * @returns the whole URL, on the member's site
 */
export function readMailedLink(site: string, email: string, path: string): Promise<string> {
  return waitForMessage(site, email, path, (text) =>
    text.match(/https?:\/\/\S+/g)?.find((href) => URL.canParse(href) && new URL(href).pathname.startsWith(path)),
  );
}

/**
 * Reads a message to a recipient.
 *
 * @param to an email address, or a telephone number for a text message
 * @param wanted its first group is returned, from the newest message that matches
 */
export function readMessageMatch(site: string, to: string, wanted: RegExp): Promise<string> {
  return waitForMessage(site, to, String(wanted), (text) => wanted.exec(text)?.[1]);
}

/** The activation link of a member. */
export function readActivationLink(site: string, email: string): Promise<string> {
  return readMailedLink(site, email, '/activate/');
}
