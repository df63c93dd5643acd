import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { cdnOrigin } from '../lib/network/cdn-origin.ts';
import { MESSAGE_PHOTOS_PATH, PRIVATE_PHOTOS_PATH, type PhotosService } from '../modules/people/photos/index.ts';
import type { PrivateAlbumService } from '../modules/people/private-album/index.ts';
import { MAIL_PORTRAITS_PATH, type MailPortraitService } from '../modules/people/profiles/index.ts';
import { MINUTE_MS } from '../lib/time/duration.ts';
import { domainError } from '../lib/errors/errors.ts';
import { requireMember } from './register-calls.ts';

interface PhotoRequest {
  Params: { id: string; size: string };
  Querystring: { e?: string; s?: string };
}

/** Also served below `/cdn`, so that a site may set that path as its `cdn_prefix`. */
const PREFIXES = ['', '/cdn'];

const readClaim = ({ params, query }: FastifyRequest<PhotoRequest>) => ({
  id: params.id,
  size: params.size,
  expires: query.e ?? '',
  signature: query.s ?? '',
});

/** Browsers cache a photo until its URL expires; a CDN must not cache it for longer either. */
function sendPhoto(
  reply: FastifyReply,
  bytes: Buffer,
  { expires, throughCdn }: { expires: string; throughCdn: boolean },
  now: Date,
): FastifyReply {
  const seconds = Math.max(0, Math.floor(Number(expires) - now.getTime() / 1000));
  const keeping = throughCdn ? `public, max-age=${seconds}, must-revalidate` : `private, max-age=${seconds}`;
  // The CDN is a different origin from the page; with `same-origin` browsers would refuse to show the picture.
  if (throughCdn) void reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.type('image/webp').header('cache-control', `${keeping}, immutable`).send(bytes);
}

/** `GET /photos/{id}/{size}`: a photo by its signed URL. */
export function registerPhotos(app: FastifyInstance, photos: PhotosService, now: () => Date): void {
  for (const prefix of PREFIXES) {
    app.get<PhotoRequest>(`${prefix}/photos/:id/:size`, async (request, reply) => {
      if (!request.tenant) throw domainError('not_found');
      const { tenant } = request;
      const claim = readClaim(request);
      const throughCdn = cdnOrigin(tenant) !== null;
      return sendPhoto(reply, await photos.readPhoto({ tenant }, claim), { ...claim, throughCdn }, now());
    });
  }
}

const PORTRAIT_CACHE_SECONDS = (15 * MINUTE_MS) / 1000;

/** `GET /photos/mail?t={token}`: a portrait in a mail, which webmail shows on its own origin and without a session. */
export function registerMailPortraits(app: FastifyInstance, portraits: MailPortraitService): void {
  app.get<{ Querystring: { t?: string } }>(MAIL_PORTRAITS_PATH, async ({ tenant, query }, reply) => {
    if (!tenant) throw domainError('not_found');
    const bytes = await portraits.readPortrait({ tenant }, query.t ?? '');
    return reply
      .type('image/jpeg')
      .header('cache-control', `private, max-age=${PORTRAIT_CACHE_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes);
  });
}

/**
 * `GET /photos/private/{id}/{size}`: a photo of a private album; its URL is signed for one member's session. It is not
 * kept anywhere: access can end at any moment.
 */
export function registerPrivatePhotos(app: FastifyInstance, albums: PrivateAlbumService): void {
  app.get<PhotoRequest>(`${PRIVATE_PHOTOS_PATH}/:id/:size`, async (request, reply) => {
    const bytes = await albums.readPrivatePhoto(requireMember(request), readClaim(request));
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(bytes);
  });
}

/** `GET /photos/chat/{id}/{size}`: a photo in a message; its URL is signed for one member's session. */
export function registerMessagePhotos(app: FastifyInstance, photos: PhotosService, now: () => Date): void {
  app.get<PhotoRequest>(`${MESSAGE_PHOTOS_PATH}/:id/:size`, async (request, reply) => {
    const claim = readClaim(request);
    const bytes = await photos.readMessagePhoto(requireMember(request), claim);
    return sendPhoto(reply, bytes, { ...claim, throughCdn: false }, now());
  });
}
