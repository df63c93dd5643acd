import type { Deps } from '../deps.ts';
import { createFileStores } from '../lib/storage.ts';
import { sendPostback } from '../modules/affiliates/send-postback.ts';
import { notifyRecipient } from '../modules/chat/message-notices.ts';
import { runDataExport } from '../modules/departure/export-data.ts';
import { sendDeferredLikeNotification } from '../modules/likes/tell-of-like.ts';
import { sendMail } from '../modules/notifications/send-mail.ts';
import type { SendMailDeps } from '../modules/notifications/send-mail.ts';
import { createPushTransport } from '../modules/notifications/push-transport.ts';
import { sendPush } from '../modules/notifications/send-push.ts';
import { createSmsSender } from '../modules/notifications/sms-transport.ts';
import { finishDebit } from '../modules/payments/debit-finish.ts';
import { sendCodeBySms } from '../modules/payments/debit-sms.ts';
import { processProviderEvent } from '../modules/payments/notices.ts';
import { createProviders } from '../modules/payments/providers/index.ts';
import { sendRefund } from '../modules/payments/send-refund.ts';
import { sendDueEvents, receiveAsWebhook } from '../modules/payments/providers/sandbox/deliver-notices.ts';
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
    'tell-of-messages': (payload) => notifyRecipient(deps, payload),
    'tell-of-like': (payload) => sendDeferredLikeNotification(deps, payload),
    'send-sms': (payload) => sendCodeBySms({ ...deps, sms }, payload),
    'read-payment': ({ tenantId, noticeId }) => processProviderEvent({ ...deps, providers }, tenantId, noticeId),
    'send-refund': async (payload) => {
      await sendRefund({ ...deps, providers }, payload);
    },
    'start-debit': (payload) => finishDebit({ ...deps, providers }, payload),
    'send-sandbox-notices': async ({ tenantId }) => {
      await sendDueEvents(deps, takeNotice, tenantId);
    },
    'export-data': (payload) => runDataExport({ ...deps, files }, payload),
  };
}
