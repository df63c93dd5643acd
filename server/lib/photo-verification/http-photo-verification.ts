import { z } from 'zod';

import { COMPARISON_RESULTS, type PhotoVerificationService } from './photo-verification-service.ts';

export interface PhotoVerificationEndpoint {
  url: string;
  token: string;
}

const TIMEOUT_MS = 30_000;
const answerSchema = z.object({ result: z.enum(COMPARISON_RESULTS) });

/**
 * Compares through an HTTP service, or an adapter in front of one: a POST of JSON with the pictures in base64, whose answer
 * is `{"result": "match" | "no_match" | "unsure"}`. One request for each comparison; the job retries.
 */
export function createHttpPhotoVerification(
  { url, token }: PhotoVerificationEndpoint,
  timeoutMs = TIMEOUT_MS,
): PhotoVerificationService {
  return {
    compare: async ({ id, pose, picture, photos }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          id,
          pose,
          picture: picture.toString('base64'),
          photos: photos.map((photo) => photo.toString('base64')),
        }),
        // Redirects would send token and pictures to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`photo verification answered ${response.status}`);
      const answer = answerSchema.safeParse(await response.json().catch(() => null));
      if (!answer.success) throw new Error('photo verification answered without a result');
      return answer.data.result;
    },
  };
}
