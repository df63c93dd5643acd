import type { Deps } from '../deps.ts';
import { createFileStores } from '../lib/storage/file-storage.ts';
import { sendPostback } from '../modules/platform/affiliates/index.ts';
import { notifyRecipient } from '../modules/conversation/chat/index.ts';
import { runDataExport } from '../modules/trust/account-deletion/index.ts';
import { sendDeferredLikeNotification } from '../modules/people/likes/index.ts';
import {
  createPushTransport,
  createSmsSender,
  sendMail,
  sendPush,
  type SendMailDeps,
} from '../modules/delivery/notifications/index.ts';
import {
  createProviders,
  finishDebit,
  processProviderEvent,
  receiveAsWebhook,
  sendCodeBySms,
  sendDueEvents,
  sendRefund,
} from '../modules/money/payments/index.ts';
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
