import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Env } from '../../../env.ts';
import { createSmsGateway } from '../../../lib/sms/sms-gateway.ts';
import type { SmsSender } from '../../../lib/sms/sms.ts';
import { mailFileName } from './mails/mail-transport.ts';
import { mailFolder } from '../../platform/outbox/index.ts';

/** Header that marks a mailbox file as a text message. */
export const SMS_HEADER = 'X-Sms';

/** Writes text messages beside the mails, for the demo mailbox. */
function createSmsFileSender(dataDir: string): SmsSender {
  return {
    send: async ({ id, at, tenantSlug, to, text }) => {
      const headers = [
        `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
        `To: "${to}" <${to.slice(1)}@sms.invalid>`,
        'Subject: SMS',
        `${SMS_HEADER}: 1`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
      ];
      const body = Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
      const folder = mailFolder(dataDir, tenantSlug);
      await mkdir(folder, { recursive: true });
      const path = join(folder, mailFileName({ id, queuedAt: at }));
      // Renamed when complete, so that a reader never sees a partial message.
      await writeFile(`${path}.partial`, `${headers.join('\r\n')}\r\n\r\n${body}\r\n`);
      await rename(`${path}.partial`, path);
    },
  };
}

/** Creates the configured sender of text messages; null when there is none and codes go by mail only. */
export function createSmsSender({ sms, dataDir }: Pick<Env, 'sms' | 'dataDir'>): SmsSender | null {
  if (sms === 'none') return null;
  return sms === 'files' ? createSmsFileSender(dataDir) : createSmsGateway(sms);
}
