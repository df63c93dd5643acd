import { deriveId } from '../derive-id.ts';
import type { Gallery, Picture } from '../portraits/portrait-gallery.ts';
import type { SeedConversation } from './conversations.ts';
import type { Member } from './member.ts';

/** A private album that its owner has opened for somebody who has not looked yet. */
export interface SeedAlbum {
  owner: Member;
  viewer: Member;
  photos: Array<{ id: string; picture: Picture }>;
  openedAge: number;
}

const PHOTOS = 2;

/** The album of somebody who writes with the premium persona, open for it since their last message. */
export function createAlbums(gallery: Gallery, conversations: readonly SeedConversation[]): SeedAlbum[] {
  const talk = conversations.find(({ starter, other, unread }) => {
    return other.persona === 'premium' && !starter.fictional && !unread;
  });
  if (!talk) return [];
  const { starter: owner, other: viewer, messages } = talk;
  const shown = owner.photos.map(({ picture }) => picture);
  const drawn = gallery.people.find(({ pictures }) => pictures.some((picture) => shown.includes(picture)));
  const pictures = [...(drawn?.pictures ?? []), ...Object.values(gallery.stillLifes)];
  const photos = pictures
    .filter((picture) => !shown.includes(picture))
    .slice(0, PHOTOS)
    .map((picture, index) => ({ id: deriveId('album photo', owner.profileId, String(index)), picture }));
  return [{ owner, viewer, photos, openedAge: messages.at(-1)!.ageMs }];
}
