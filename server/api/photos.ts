import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { PhotosService } from '../modules/photos/photos.service.ts';
import { domainError } from '../lib/errors.ts';

interface PhotoRequest {
  Params: { id: string; size: string };
  Querystring: { e?: string; s?: string };
}

/** Below `/cdn` too: a site whose `cdn_prefix` is that path asks for its pictures as one behind a CDN does. */
const PREFIXES = ['', '/cdn'];

/** `GET /photos/{id}/{size}`: a photo behind its signed address; a browser keeps it until the address expires. */
export function registerPhotos(app: FastifyInstance, photos: PhotosService, now: () => Date): void {
  const answer = async (request: FastifyRequest<PhotoRequest>, reply: FastifyReply) => {
    const { id, size } = request.params;
    const expires = request.query.e ?? '';
    if (!request.tenant) throw domainError('not_found');
    const claim = { id, size, expires, signature: request.query.s ?? '' };
    const bytes = await photos.readPhoto({ tenant: request.tenant }, claim);
    const seconds = Math.max(0, Math.floor(Number(expires) - now().getTime() / 1000));
    return reply.type('image/webp').header('cache-control', `private, max-age=${seconds}, immutable`).send(bytes);
  };
  for (const prefix of PREFIXES) app.get<PhotoRequest>(`${prefix}/photos/:id/:size`, answer);
}
