import type { LikeAnswer } from './like-answer.ts';

/**
 * Sends a like and stays on the page when the server is not reached: a failed fetch, which browsers report as a
 * TypeError, would otherwise put an error in the place of the whole page. An empty message stands for the page's own words.
 */
export async function likeOrStay<Answer>(send: () => Promise<Answer>): Promise<Answer | LikeAnswer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { error: '' };
  }
}
