import type { FastifyInstance } from 'fastify';

import type { PhotosService } from '../modules/photos/photos.service.ts';
import { requireSite } from './register-calls.ts';

interface PhotoRequest {
  Params: { id: string; size: string };
  Querystring: { e?: string; s?: string };
}

/** `GET /photos/{id}/{size}`: a photo behind its signed address; a browser keeps it until the address expires. */
export function registerPhotos(app: FastifyInstance, photos: PhotosService, now: () => Date): void {
  app.get<PhotoRequest>('/photos/:id/:size', async (request, reply) => {
    const { id, size } = request.params;
    const expires = request.query.e ?? '';
    const bytes = await photos.readPhoto(requireSite(request), { id, size, expires, signature: request.query.s ?? '' });
    const seconds = Math.max(0, Math.floor(Number(expires) - now().getTime() / 1000));
    return reply.type('image/webp').header('cache-control', `private, max-age=${seconds}, immutable`).send(bytes);
  });
}
