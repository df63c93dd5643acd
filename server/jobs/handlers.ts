import { sendMail } from '../modules/notifications/send-mail.ts';
import type { SendMailDeps } from '../modules/notifications/send-mail.ts';
import type { JobHandlers } from './queue.ts';

/** What each queue's jobs do. Every handler may run twice for one job. */
export function createJobHandlers(deps: SendMailDeps): JobHandlers {
  return {
    'send-mail': (payload) => sendMail(deps, payload),
  };
}
