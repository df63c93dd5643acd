import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { cdnOrigin } from '../lib/cdn-origin.ts';
import { MESSAGE_PHOTOS_PATH } from '../modules/photos/photo-url.ts';
import type { PhotosService } from '../modules/photos/photos.service.ts';
import { domainError } from '../lib/errors.ts';
import { requireMember } from './register-calls.ts';

interface PhotoRequest {
  Params: { id: string; size: string };
  Querystring: { e?: string; s?: string };
}

/** Below `/cdn` too: a site whose `cdn_prefix` is that path asks for its pictures as one behind a CDN does. */
const PREFIXES = ['', '/cdn'];

const claimOf = ({ params, query }: FastifyRequest<PhotoRequest>) => ({
  id: params.id,
  size: params.size,
  expires: query.e ?? '',
  signature: query.s ?? '',
});

/** A browser keeps a photo until its address expires; a CDN keeps one that is asked of it no longer than that. */
function answer(
  reply: FastifyReply,
  bytes: Buffer,
  { expires, throughCdn }: { expires: string; throughCdn: boolean },
  now: Date,
): FastifyReply {
  const seconds = Math.max(0, Math.floor(Number(expires) - now.getTime() / 1000));
  const keeping = throughCdn ? `public, max-age=${seconds}, must-revalidate` : `private, max-age=${seconds}`;
  // The CDN is another origin than the page, where browsers would show nothing that is for the same one.
  if (throughCdn) void reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.type('image/webp').header('cache-control', `${keeping}, immutable`).send(bytes);
}

/** `GET /photos/{id}/{size}`: a photo behind its signed address. */
export function registerPhotos(app: FastifyInstance, photos: PhotosService, now: () => Date): void {
  for (const prefix of PREFIXES) {
    app.get<PhotoRequest>(`${prefix}/photos/:id/:size`, async (request, reply) => {
      if (!request.tenant) throw domainError('not_found');
      const { tenant } = request;
      const claim = claimOf(request);
      const throughCdn = cdnOrigin(tenant) !== null;
      return answer(reply, await photos.readPhoto({ tenant }, claim), { ...claim, throughCdn }, now());
    });
  }
}

/** `GET /photos/chat/{id}/{size}`: one in a message, for the one member whose session its address is signed for. */
export function registerMessagePhotos(app: FastifyInstance, photos: PhotosService, now: () => Date): void {
  app.get<PhotoRequest>(`${MESSAGE_PHOTOS_PATH}/:id/:size`, async (request, reply) => {
    const claim = claimOf(request);
    const bytes = await photos.readMessagePhoto(requireMember(request), claim);
    return answer(reply, bytes, { ...claim, throughCdn: false }, now());
  });
}
