import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Sizes a photo is served in. `blur` is the preview of a locked one: nothing sharp can be won back from it. */
export const PHOTO_SIZES = ['thumb', 'card', 'full', 'blur'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Where photos in messages are: no CDN is asked for them, since who looks is known by the session. */
export const MESSAGE_PHOTOS_PATH = '/photos/chat';

/** Length of the signature of one size. */
const TAG_BYTES = 8;
/** Addresses change once in this window, so that a browser can keep a picture while lists are looked at again. */
const WINDOW_SECONDS = 300;
/** An address is good for 10 to 15 minutes. */
const WINDOWS_VALID = 3;

/** What an address is signed for: a photo of a tenant, and where it is nobody else's to see, who looks. */
interface SignedPhoto {
  tenantId: string;
  id: string;
  /** The one viewer: the profile of a member for a photo in a message, an operator at the desk; without it, anybody. */
  viewerId?: string;
}

/** Makes and checks addresses of photos: each is signed for one tenant, photo and size, and expires within 15 minutes. */
export interface PhotoUrlSigner {
  sign(photo: SignedPhoto, size: PhotoSize, now: Date): string;
  /** The query of such an address alone, for photos that lie at another path. */
  signQuery(photo: SignedPhoto, size: PhotoSize, now: Date): string;
  /** @returns whether the signature holds and the time is not over */
  verify(claim: SignedPhoto & { size: string; expires: string; signature: string }, now: Date): boolean;
}

/** @param secret the installation's secret; photo signatures use a key derived from it */
export function createPhotoUrlSigner(secret: string): PhotoUrlSigner {
  const key = createSecretKey(createHmac('sha256', secret).update('photo-url').digest());
  let last = { subject: '', bytes: Buffer.alloc(0) };
  const macs = (subject: string): Buffer => {
    // A view asks for all sizes of one photo in a row.
    if (last.subject !== subject) last = { subject, bytes: createHmac('sha256', key).update(subject).digest() };
    return last.bytes;
  };
  // One computation a photo: its 32 bytes are four independent tags, one for each size. Eight bytes can only be guessed
  // at our door, within minutes, and are short enough for a page with a hundred addresses.
  const mac = ({ tenantId, id, viewerId }: SignedPhoto, size: PhotoSize, expires: string) => {
    const at = PHOTO_SIZES.indexOf(size) * TAG_BYTES;
    return macs(`${tenantId}/${id}/${expires}${viewerId === undefined ? '' : `/${viewerId}`}`)
      .subarray(at, at + TAG_BYTES)
      .toString('base64url');
  };
  const signQuery: PhotoUrlSigner['signQuery'] = (photo, size, now) => {
    const window = Math.floor(now.getTime() / 1000 / WINDOW_SECONDS);
    const expires = String((window + WINDOWS_VALID) * WINDOW_SECONDS);
    return `e=${expires}&s=${mac(photo, size, expires)}`;
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
      const expected = Buffer.from(mac(claim, size, claim.expires));
      const given = Buffer.from(claim.signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number(claim.expires) * 1000 > now.getTime();
    },
  };
}
