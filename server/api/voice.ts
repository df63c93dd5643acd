import type { FastifyInstance } from 'fastify';

import { respondWithRange } from '../lib/network/byte-range.ts';
import { VOICE_PATH, type VoiceService } from '../modules/conversation/voice/index.ts';
import { requireMember } from './register-calls.ts';

interface VoiceRequest {
  Params: { id: string };
  Querystring: { e?: string; s?: string };
}

/** `GET /voice/{id}`: the recording of a message; its URL is signed for one member's session. */
export function registerVoice(app: FastifyInstance, voice: VoiceService, now: () => Date): void {
  app.get<VoiceRequest>(`${VOICE_PATH}/:id`, async (request, reply) => {
    const { e: expires = '', s: signature = '' } = request.query;
    const { bytes, type } = await voice.readVoice(requireMember(request), {
      id: request.params.id,
      expires,
      signature,
    });
    const { status, headers, body } = respondWithRange(bytes, request.headers.range);
    const seconds = Math.max(0, Math.floor(Number(expires) - now().getTime() / 1000));
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': `private, max-age=${seconds}, immutable` })
      .type(type)
      .send(body);
  });
}
