import type { Deps } from '../deps.ts';
import { aboutSite } from '../lib/log-subject.ts';
import { createFileStores } from '../lib/storage/file-storage.ts';
import { traced } from '../lib/tracing/tracing.ts';
import { sendPostback } from '../modules/platform/affiliates/index.ts';
import { notifyRecipient } from '../modules/conversation/chat/index.ts';
import { runDataExport } from '../modules/trust/account-deletion/index.ts';
import { sendDeferredAlbumNotice } from '../modules/people/private-album/index.ts';
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
import { compareCheck, createPhotoDecoder, UPLOAD_LIMITS } from '../modules/people/photos/index.ts';
import { copyPhotos } from '../modules/trust/sister-sites/index.ts';
import { createHttpPhotoVerification } from '../lib/photo-verification/http-photo-verification.ts';
import type { LiveService } from '../modules/realtime/live/index.ts';
import type { JobHandlers } from './queue.ts';

/** Puts each job into a span, and its site into the lines that it logs. */
function observeHandlers(handlers: JobHandlers, tenants: Deps['tenants']): JobHandlers {
  const observed = Object.entries(handlers).map(([name, handle]) => {
    const run = traced(`job ${name}`, handle as (payload: { tenantId: string }) => Promise<void>);
    return [
      name,
      (payload: { tenantId: string }) => aboutSite(tenants.byId(payload.tenantId), () => run(payload)),
    ] as const;
  });
  return Object.assign({ ...handlers }, Object.fromEntries(observed));
}

/** Creates the handlers of all queues. Each must be idempotent. */
export function createJobHandlers(
  deps: SendMailDeps & Pick<Deps, 'jobs' | 'limiter'> & { live: Pick<LiveService, 'transact'> },
): JobHandlers {
  const files = createFileStores(deps.env);
  const push = createPushTransport();
  const sms = createSmsSender(deps.env);
  const { photoVerification: endpoint } = deps.env;
  const service = endpoint && createHttpPhotoVerification(endpoint);
  const decoder = createPhotoDecoder(UPLOAD_LIMITS, 1);
  const providers = createProviders(deps);
  const takeNotice = receiveAsWebhook({ ...deps, providers });
  const handlers: JobHandlers = {
    'send-mail': (payload) => sendMail(deps, payload),
    'send-bulk-mail': (payload) => sendMail(deps, payload),
    'send-postback': (payload) => sendPostback(deps, payload),
    'send-push': (payload) => sendPush({ ...deps, push }, payload),
    'notify-messages': (payload) => notifyRecipient(deps, payload),
    'notify-like': (payload) => sendDeferredLikeNotification(deps, payload),
    'notify-album': (payload) => sendDeferredAlbumNotice(deps, payload),
    'send-sms': (payload) => sendCodeBySms({ ...deps, sms }, payload),
    'compare-photo-check': (payload) => compareCheck({ ...deps, storage: files.photos, service }, payload),
    'copy-photos': (payload) => copyPhotos({ ...deps, files, decoder }, payload),
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
  return observeHandlers(handlers, deps.tenants);
}
