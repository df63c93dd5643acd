import { isLost } from '../../lib/keep-page.ts';
import type { LikeAnswer } from './like-answer.ts';

/**
 * Sends a like and stays on the page when it is lost, where the router would put an error in the place of the whole page. An
 * empty message stands for the page's own words. A response, since only its status tells the router to load nothing again.
 */
export async function likeOrStay<Answer>(send: () => Promise<Answer>): Promise<Answer | Response> {
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    const answer: LikeAnswer = { error: '' };
    return Response.json(answer, { status: 503 });
  }
}
