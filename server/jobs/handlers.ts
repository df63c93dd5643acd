import type { Deps } from '../deps.ts';
import { createFileStores } from '../lib/storage.ts';
import { sendPostback } from '../modules/affiliates/send-postback.ts';
import { tellOfMessages } from '../modules/chat/message-notices.ts';
import { exportData } from '../modules/departure/export-data.ts';
import { tellOfLikeLater } from '../modules/likes/tell-of-like.ts';
import { sendMail } from '../modules/notifications/send-mail.ts';
import type { SendMailDeps } from '../modules/notifications/send-mail.ts';
import { createPushTransport } from '../modules/notifications/push-transport.ts';
import { sendPush } from '../modules/notifications/send-push.ts';
import type { JobHandlers } from './queue.ts';

/** What each queue's jobs do. Every handler may run twice for one job. */
export function createJobHandlers(deps: SendMailDeps & Pick<Deps, 'jobs'>): JobHandlers {
  const files = createFileStores(deps.env);
  const push = createPushTransport();
  return {
    'send-mail': (payload) => sendMail(deps, payload),
    'send-bulk-mail': (payload) => sendMail(deps, payload),
    'send-postback': (payload) => sendPostback(deps, payload),
    'send-push': (payload) => sendPush({ ...deps, push }, payload),
    'tell-of-messages': (payload) => tellOfMessages(deps, payload),
    'tell-of-like': (payload) => tellOfLikeLater(deps, payload),
    'export-data': (payload) => exportData({ ...deps, files }, payload),
  };
}
