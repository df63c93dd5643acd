import { isRouteErrorResponse } from '@remix-run/react';
import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';

import { keepWithoutWait } from '../../lib/popup-wait.ts';
import type { SendAnswer } from './thread-data.ts';

/**
 * Says that nobody knows whether the message arrived. A response and not plain data, since only its status tells the
 * router to load nothing again: without a connection that would fail as well.
 */
function interrupted(clientId: string): Response {
  const answer: SendAnswer = { kind: 'interrupted', clientId };
  return new Response(JSON.stringify(answer), { status: 503, headers: { 'Content-Type': 'application/json' } });
}

/**
 * Sends in the browser. What the network or a failing server swallows becomes an answer of its own, so that the
 * thread stays on the screen and tries again under the same client id; anything else goes its usual way.
 */
export async function sendInBrowser({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<SendAnswer>();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered) throw error;
    return interrupted(String(form.get('client_id')));
  }
}

/** Loads the thread again after a message was stored, and not after one was refused or got lost. */
export function reloadAfterSending(change: ShouldRevalidateFunctionArgs) {
  const { actionStatus = 200 } = change;
  return actionStatus < 400 && keepWithoutWait(change);
}
