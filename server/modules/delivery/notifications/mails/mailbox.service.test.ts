import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createMailboxService } from './mailbox.service.ts';

const ID = '019cd79e-4600-73cf-97e3-fe33696835f8';

describe('the mailbox', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sibling-mailbox-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const put = async (slug: string, file: string) => {
    await mkdir(join(dataDir, 'mail', slug), { recursive: true });
    await writeFile(join(dataDir, 'mail', slug, file), `Subject: ${file.slice(0, 4)}\r\nTo: a@post.example\r\n\r\nHoi`);
  };

  it('is empty before the first mail', async () => {
    const mailbox = createMailboxService({ env: { dataDir } });
    expect(await mailbox.listMails()).toEqual([]);
    expect(await mailbox.listMails('she')).toEqual([]);
  });

  it('NOT-018 lists mails newest first, of one tenant or all, without files that are still being written', async () => {
    await put('she', `20260310T120000Z-${ID}.eml`);
    await put('gay', `20270310T120000Z-${ID}.eml`);
    await put('gay', `20280310T120000Z-${ID}.eml.partial`);
    const mailbox = createMailboxService({ env: { dataDir } });
    expect((await mailbox.listMails()).map(({ subject }) => subject)).toEqual(['2027', '2026']);
    expect((await mailbox.listMails('she')).map(({ subject }) => subject)).toEqual(['2026']);
  });

  it.each([
    ['..', `20260310T120000Z-${ID}.eml`],
    ['she', '../../../secret'],
    ['she', `../she/20260310T120000Z-${ID}.eml`],
    ['she', `20250310T120000Z-${ID}.eml`],
    ['she/../she', `20260310T120000Z-${ID}.eml`],
  ])('reads only mail files: %s %s', async (slug, file) => {
    await put('she', `20260310T120000Z-${ID}.eml`);
    const mailbox = createMailboxService({ env: { dataDir } });
    await expect(mailbox.readMail(slug, file)).rejects.toMatchObject({ code: 'not_found' });
  });
});
