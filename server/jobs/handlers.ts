import type { Deps } from '../deps.ts';
import { createFileStores } from '../lib/storage/file-storage.ts';
import { sendPostback } from '../modules/affiliates/send-postback.ts';
import { notifyRecipient } from '../modules/chat/notifications/message-notifications.ts';
import { runDataExport } from '../modules/account-deletion/data-export/run-data-export.ts';
import { sendDeferredLikeNotification } from '../modules/likes/like-notifications.ts';
import { sendMail } from '../modules/notifications/mails/send-mail.ts';
import type { SendMailDeps } from '../modules/notifications/mails/send-mail.ts';
import { createPushTransport } from '../modules/notifications/push/push-transport.ts';
import { sendPush } from '../modules/notifications/push/send-push.ts';
import { createSmsSender } from '../modules/notifications/sms-transport.ts';
import { finishDebit } from '../modules/payments/debits/debit-finish.ts';
import { sendCodeBySms } from '../modules/payments/debits/debit-sms.ts';
import { processProviderEvent } from '../modules/payments/sync/provider-events.ts';
import { createProviders } from '../modules/payments/providers/index.ts';
import { sendRefund } from '../modules/payments/refunds/send-refund.ts';
import { sendDueEvents, receiveAsWebhook } from '../modules/payments/providers/sandbox/deliver-events.ts';
import type { JobHandlers } from './queue.ts';

/** Creates the handlers of all queues. Each must be idempotent. */
export function createJobHandlers(deps: SendMailDeps & Pick<Deps, 'jobs' | 'bus' | 'limiter'>): JobHandlers {
  const files = createFileStores(deps.env);
  const push = createPushTransport();
  const sms = createSmsSender(deps.env);
  const providers = createProviders(deps);
  const takeNotice = receiveAsWebhook({ ...deps, providers });
  return {
    'send-mail': (payload) => sendMail(deps, payload),
    'send-bulk-mail': (payload) => sendMail(deps, payload),
    'send-postback': (payload) => sendPostback(deps, payload),
    'send-push': (payload) => sendPush({ ...deps, push }, payload),
    'notify-messages': (payload) => notifyRecipient(deps, payload),
    'notify-like': (payload) => sendDeferredLikeNotification(deps, payload),
    'send-sms': (payload) => sendCodeBySms({ ...deps, sms }, payload),
    'process-provider-event': ({ tenantId, noticeId }) =>
      processProviderEvent({ ...deps, providers }, tenantId, noticeId),
    'send-refund': async (payload) => {
      await sendRefund({ ...deps, providers }, payload);
    },
    'finish-debit': (payload) => finishDebit({ ...deps, providers }, payload),
    'send-sandbox-events': async ({ tenantId }) => {
      await sendDueEvents(deps, takeNotice, tenantId);
    },
    'export-data': (payload) => runDataExport({ ...deps, files }, payload),
  };
}
