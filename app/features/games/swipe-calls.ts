import type { SwipeAnswerView, SwipeDeckView, SwipeUndoView } from '../../../server/modules/people/games/index.ts';
import { callApi, callJson } from '../../lib/api/call-api.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { Choice } from './swipe-state.ts';

/** Error of a call: code and message of the server, or null when it was not reached. */
export interface SwipeError {
  code: string | null;
  message: string | null;
}

type SwipeResult<View> = { view: View } | { refused: SwipeError };

async function callSwipeApi<View>(method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<SwipeResult<View>> {
  const path = paths.apiSwipe();
  // `keepalive` completes a choice when the page is left.
  const call = method === 'GET' ? callApi(path) : callJson(method, path, body ?? {}, { keepalive: true });
  const answer = await call.catch(() => null);
  if (answer?.ok) return { view: (await answer.json()) as View };
  const said = (await answer?.json().catch(() => null)) as { error?: string; message?: string } | null | undefined;
  return { refused: { code: said?.error ?? null, message: said?.message ?? null } };
}

export const fetchDeck = () => callSwipeApi<SwipeDeckView>('GET');

export const sendChoice = (profile: string, choice: Choice) =>
  callSwipeApi<SwipeAnswerView>('POST', { profile, choice });

export const sendUndo = () => callSwipeApi<SwipeUndoView>('DELETE');
