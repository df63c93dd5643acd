import { isRouteErrorResponse, useActionData, type ClientActionFunctionArgs } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import type { TFunction } from '../../../i18n/translator.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { describeError } from '../errors/describe-error.ts';
import { usePageKey } from '../revalidation/page-key.ts';

export const FAILED_EVENT = 'form-lost';

/** Why a submission failed: no connection, or a server error, which may have a message. */
interface FailedSubmission {
  kind: 'offline' | 'failed';
  /** In the viewer's language. */
  message: string | null;
}

/** Whether a submission got no usable response: a network error or status 500 and above. It may be retried. */
export function isFailedSubmission(error: unknown): boolean {
  return !(error instanceof Response || (isRouteErrorResponse(error) && error.status < 500));
}

/**
 * The response that replaces a failed one. It must be a `Response`: only a status of 500 or above prevents the router
 * from revalidating, which would fail too.
 * @throws the error itself when it is a redirect or a rejection
 */
export function networkErrorResponse(error: unknown, answer: object | null): Response {
  if (!isFailedSubmission(error)) throw error;
  return Response.json(answer, { status: 503 });
}

/**
 * `clientAction` of pages: submits a form, and on a network or server error keeps the page and all its input, where the
 * router would show an error page. The action then returns null and `useFailedSubmissions` is notified.
 */
export async function catchNetworkErrors({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    const answer = networkErrorResponse(error, null);
    // Submissions aborted by the next one are not reported.
    if (request.signal.aborted) throw error;
    const { kind, message } = describeError(error);
    const detail: FailedSubmission = { kind: kind === 'offline' ? kind : 'failed', message };
    window.dispatchEvent(new CustomEvent(FAILED_EVENT, { detail }));
    return answer;
  }
}

/** Calls `listener` for each failed submission in this tab. @param listener must be stable */
export function useFailedSubmissions(listener: (lost: FailedSubmission) => void): void {
  useEffect(() => {
    const handle = (event: Event) => listener((event as CustomEvent<FailedSubmission>).detail);
    window.addEventListener(FAILED_EVENT, handle);
    return () => window.removeEventListener(FAILED_EVENT, handle);
  }, [listener]);
}

/**
 * The response to the page's last form, kept until the next submission or navigation. Unlike `useActionData` it
 * survives background revalidation and hash navigation, so that validation errors stay visible. A failed submission
 * keeps the response before it.
 */
export function useFormResponse<Action>() {
  const answer = useActionData<Action>();
  const key = usePageKey();
  const last = useRef({ answer, key });
  // Null is what `catchNetworkErrors` returns.
  if ((answer as unknown) === null) last.current.key = key;
  else if (answer !== undefined || key !== last.current.key) last.current = { answer, key };
  return last.current.answer;
}

export function failureMessage({ kind, message }: FailedSubmission, t: TFunction): string {
  return kind === 'offline' ? t('error.offlineText') : (message ?? t('error.failed'));
}

/**
 * The failure message for a form in a dialog, which covers the page's own messages; null when it did not fail.
 * @param open reopening the dialog clears the message
 */
export function useFailureMessage({ state, data }: { state: string; data: unknown }, open = true): string | null {
  const { t } = useTranslation();
  const [lost, setLost] = useState<FailedSubmission | null>(null);
  useFailedSubmissions(setLost);
  useEffect(() => setLost(null), [open]);
  return lost !== null && data === null && state === 'idle' ? failureMessage(lost, t) : null;
}
