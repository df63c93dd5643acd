import { answerLost } from '../../lib/keep-page.ts';
import type { LikeAnswer } from './like-answer.ts';

/**
 * Sends a like and stays on the page when it is lost, where the router would put an error in the place of the whole page. An
 * empty message stands for the page's own words.
 */
export async function likeOrStay<Answer>(send: () => Promise<Answer>): Promise<Answer | Response> {
  try {
    return await send();
  } catch (error) {
    return answerLost(error, { error: '' } satisfies LikeAnswer);
  }
}
