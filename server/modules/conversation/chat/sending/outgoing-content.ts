import type { Ctx } from '../../../../context.ts';
import type { StoredPhoto } from '../../../people/photos/index.ts';
import type { Subject } from '../../../people/profiles/index.ts';
import type { StoredVoice } from '../../voice/index.ts';
import { findGift } from './gifts.ts';

/** Content of a message and its price in credits. */
export type OutgoingContent = { cost: number; text: string; gift: string | null } & (
  | { kind: 'text'; withLike: boolean; subject: Subject | null }
  | { kind: 'gift' }
  | { kind: 'photo'; photo: StoredPhoto }
  | { kind: 'voice'; voice: StoredVoice }
);

export type TextContent = Extract<OutgoingContent, { kind: 'text' }>;

/** @param text as returned by `cleanMessageText` */
export function toTextContent({ tenant }: Pick<Ctx, 'tenant'>, text: string): TextContent {
  return { kind: 'text', cost: tenant.message_credits, text, gift: null, withLike: false, subject: null };
}

/** @throws DomainError `invalid_fields` naming `gift` when it is not in the catalogue */
export function toGiftContent(ctx: Pick<Ctx, 'tenant'>, giftId: string): OutgoingContent {
  const gift = findGift(ctx, giftId);
  return { kind: 'gift', cost: gift.cost, text: '', gift: gift.id };
}

/** @param photo a photo whose file is stored */
export function toPhotoContent({ tenant }: Pick<Ctx, 'tenant'>, photo: StoredPhoto): OutgoingContent {
  return { kind: 'photo', cost: tenant.photo_credits, text: '', gift: null, photo };
}

/** The price of a voice message: that of a text, unless the site sets another. */
export const voicePrice = ({ tenant }: Pick<Ctx, 'tenant'>) => tenant.voice_credits ?? tenant.message_credits;

/** @param voice a recording whose file is stored */
export function toVoiceContent(ctx: Pick<Ctx, 'tenant'>, voice: StoredVoice): OutgoingContent {
  return { kind: 'voice', cost: voicePrice(ctx), text: '', gift: null, voice };
}
