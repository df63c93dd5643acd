import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { acceptedSecrets, equalsConstantTime, keyedHash, type Secrets } from '../../../../lib/security/secrets.ts';

/**
 * Sizes in which photos are served. `blur` is the preview of a locked photo; the original cannot be restored from it.
 */
export const PHOTO_SIZES = ['thumb', 'card', 'full', 'blur'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Path of message photos: not behind the CDN, because the session decides who may see them. */
export const MESSAGE_PHOTOS_PATH = '/photos/chat';

/** Length of the signature of one size, in characters. */
const TAG_BYTES = 8;
/** Addresses change once in this window, so that browsers can cache pictures across page views. */
const WINDOW_SECONDS = 300;
/** Addresses are valid for 10 to 15 minutes. */
const WINDOWS_VALID = 3;
/** Signatures kept: a list of members shows many of the same photos to everybody until the window ends. */
const KEPT = 2000;

/** What an address is signed for: a photo of a tenant and, for restricted photos, one viewer. */
interface SignedPhoto {
  tenantId: string;
  id: string;
  /** The only viewer: a member's profile for a message photo, an operator at the desk. Without it, anyone. */
  viewerId?: string;
}

/** Signs and checks photo addresses: each is valid for one tenant, photo and size, and for at most 15 minutes. */
export interface PhotoUrlSigner {
  sign(photo: SignedPhoto, size: PhotoSize, now: Date): string;
  /** Returns only the query of an address, for photos under another path. */
  signQuery(photo: SignedPhoto, size: PhotoSize, now: Date): string;
  /** @returns whether the signature is valid and not expired */
  verify(claim: SignedPhoto & { size: string; expires: string; signature: string }, now: Date): boolean;
}

/** Signatures of a photo, in the order of `PHOTO_SIZES`. */
type Tags = (subject: string) => readonly string[];

// One HMAC per photo: its 32 bytes are four tags of eight bytes, one per size. Eight bytes can only be guessed online
// within minutes, and keep pages with a hundred addresses small.
function createTags(key: KeyObject): Tags {
  const kept = new LRUCache<string, readonly string[]>({ max: KEPT });
  return (subject) => {
    const known = kept.get(subject);
    if (known) return known;
    const bytes = createHmac('sha256', key).update(subject).digest();
    const tags = PHOTO_SIZES.map((_size, index) =>
      bytes.subarray(index * TAG_BYTES, (index + 1) * TAG_BYTES).toString('base64url'),
    );
    kept.set(subject, tags);
    return tags;
  };
}

/** @param secrets the installation's; photo signatures use keys derived from them */
export function createPhotoUrlSigner(secrets: Secrets): PhotoUrlSigner {
  const accepted = acceptedSecrets(secrets).map((secret) =>
    createTags(createSecretKey(keyedHash(secret, 'photo-url'))),
  );
  const current = accepted[0]!;
  const tagOf = (tags: Tags, { tenantId, id, viewerId }: SignedPhoto, size: PhotoSize, expires: string) =>
    tags(`${tenantId}/${id}/${expires}${viewerId === undefined ? '' : `/${viewerId}`}`)[PHOTO_SIZES.indexOf(size)]!;
  const signQuery: PhotoUrlSigner['signQuery'] = (photo, size, now) => {
    const window = Math.floor(now.getTime() / 1000 / WINDOW_SECONDS);
    const expires = String((window + WINDOWS_VALID) * WINDOW_SECONDS);
    return `e=${expires}&s=${tagOf(current, photo, size, expires)}`;
  };
  return {
    signQuery,
    sign: (photo, size, now) => {
      const folder = photo.viewerId === undefined ? '/photos' : MESSAGE_PHOTOS_PATH;
      return `${folder}/${photo.id}/${size}?${signQuery(photo, size, now)}`;
    },
    verify: (claim, now) => {
      const size = PHOTO_SIZES.find((known) => known === claim.size);
      if (!size) return false;
      const given = Buffer.from(claim.signature);
      const signed = (tags: Tags) => equalsConstantTime(given, Buffer.from(tagOf(tags, claim, size, claim.expires)));
      return accepted.some(signed) && Number(claim.expires) * 1000 > now.getTime();
    },
  };
}
