import { isRouteErrorResponse, useActionData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from './describe-error.ts';
import { usePageKey } from './page-key.ts';

const LOST = 'form-lost';

/** What a lost form met: no connection, or a server that fails and may say why. */
interface Lost {
  kind: 'offline' | 'failed';
  /** In the viewer's language. */
  message: string | null;
}

/** Whether a form was answered by nobody: its fetch failed, or the server did. It may be sent once more. */
export function isLost(error: unknown): boolean {
  return !(error instanceof Response || (isRouteErrorResponse(error) && error.status < 500));
}

/**
 * The answer that stands for that of a lost form. A response, since only its status tells the router to load nothing again,
 * which would fail as well.
 * @throws the error itself when it is an answer: redirects and refusals go their own way
 */
export function answerLost(error: unknown, answer: object | null): Response {
  if (!isLost(error)) throw error;
  return Response.json(answer, { status: 503 });
}

/**
 * `clientAction` of pages: sends a form, and leaves the page as it is with all that is typed on it when the form was lost,
 * where the router would put an error in its place. Its answer is null then, and `useLostForms` hears of it.
 */
export async function keepPage({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    const answer = answerLost(error, null);
    // One that was given up, as for the next, is told nobody.
    if (request.signal.aborted) throw error;
    const { kind, message } = describeError(error);
    const detail: Lost = { kind: kind === 'offline' ? kind : 'failed', message };
    window.dispatchEvent(new CustomEvent(LOST, { detail }));
    return answer;
  }
}

/** Hears of each form of this tab that was lost. @param hear does not change */
export function useLostForms(hear: (lost: Lost) => void): void {
  useEffect(() => {
    const listen = (event: Event) => hear((event as CustomEvent<Lost>).detail);
    window.addEventListener(LOST, listen);
    return () => window.removeEventListener(LOST, listen);
  }, [hear]);
}

/**
 * What the page's last form was answered, until another one is or another page is gone to: a refresh in the background and a
 * jump within the page, with which the router forgets it, leave who is correcting a form its refusal. A form that was lost
 * leaves the answer before it.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const key = usePageKey();
  const heard = useRef({ answer, key });
  // Null is what `keepPage` answers.
  if ((answer as unknown) === null) heard.current.key = key;
  else if (answer !== undefined || key !== heard.current.key) heard.current = { answer, key };
  return heard.current.answer;
}

/** What there is to say of a form that was lost. */
export function wordsOf({ kind, message }: Lost, t: TFunction): string {
  return kind === 'offline' ? t('error.offlineText') : (message ?? t('error.failed'));
}

/**
 * What to say in a dialog, which covers the page's own notes, of its form that was lost; null when it was not.
 * @param open nothing of before is said again when the dialog is opened anew
 */
export function useLostWords({ state, data }: { state: string; data: unknown }, open = true): string | null {
  const { t } = useTranslation();
  const [lost, setLost] = useState<Lost | null>(null);
  useLostForms(setLost);
  useEffect(() => setLost(null), [open]);
  return lost !== null && data === null && state === 'idle' ? wordsOf(lost, t) : null;
}
