import type { Deps } from '../../server/deps.ts';
import type { MailJob } from '../../server/jobs/queues.ts';
import type { OutgoingMail } from '../../server/modules/delivery/notifications/mails/mail-transport.ts';
import { sendMail } from '../../server/modules/delivery/notifications/mails/send-mail.ts';
import type { RecordedJob } from './jobs.ts';

const MAIL_QUEUES = new Set<string>(['send-mail', 'send-bulk-mail']);

/** Runs the queued mail jobs and returns the sent mails; other jobs stay queued. */
export async function sendQueuedMails(deps: Deps & { jobs: { enqueued: RecordedJob[] } }): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const transport = {
    send: (mail: OutgoingMail) => (sent.push(mail), Promise.resolve(`<${mail.id}@test>`)),
    close: () => undefined,
  };
  const all = deps.jobs.enqueued.splice(0);
  for (const { name, payload } of all) {
    if (MAIL_QUEUES.has(name)) await sendMail({ ...deps, transport }, payload as MailJob);
    else deps.jobs.enqueued.push({ name, payload });
  }
  return sent;
}
