import { networkErrorResponse } from '../../lib/keep-page.ts';
import type { LikeActionData } from './like-answer.ts';

/**
 * Sends a like and catches network errors, for which the router would replace the page by an error. An empty message
 * stands for the page's default text.
 */
export async function sendLike<Answer>(send: () => Promise<Answer>): Promise<Answer | Response> {
  try {
    return await send();
  } catch (error) {
    return networkErrorResponse(error, { error: '' } satisfies LikeActionData);
  }
}
