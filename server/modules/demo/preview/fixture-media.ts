import { MINUTE_MS } from '../../../lib/time/duration.ts';
import type { GiftView, MessagePhotoView, MessageView } from '../../conversation/chat/index.ts';
import { FIXTURE_CONVERSATION } from './frame.schema.ts';

/** Size of the drawn figures, in pixels. */
const PICTURE = { width: 480, height: 640 };

/** A recording without a file. */
const VOICE = {
  type: 'audio/webm',
  waveform: '135a8ebcgk9432479cfjmpqnkga6321357bdhlnpsvtqmhd9',
  url: null,
} as const;

const idOf = (number: number) => FIXTURE_CONVERSATION.slice(0, -3) + String(number).padStart(3, '0');

function photoOf(portraits: readonly string[], index: number, opened: boolean): MessagePhotoView | null {
  const file = portraits[index % portraits.length];
  if (file === undefined) return null;
  const sharp = opened ? file : null;
  return { id: idOf(600 + index), state: 'shown', opened, blurred: file, card: sharp, full: sharp, ...PICTURE };
}

/**
 * The media of a conversation, after its messages: a gift and a voice message from each participant, and an opened, an
 * unopened and a removed photo.
 */
export function fixtureMedia(gifts: readonly GiftView[], portraits: readonly string[], now: Date): MessageView[] {
  const contents: Array<Partial<MessageView>> = [
    ...gifts.slice(0, 1).map((gift) => ({ kind: 'gift' as const, gift, mine: false })),
    ...gifts.slice(-1).map((gift) => ({ kind: 'gift' as const, gift, mine: true })),
    { kind: 'voice', voice: { ...VOICE, seconds: 12 }, mine: false },
    { kind: 'voice', voice: { ...VOICE, seconds: 47 }, mine: true },
    { kind: 'photo', photo: photoOf(portraits, 2, true), mine: true },
    { kind: 'photo', photo: photoOf(portraits, 0, false), mine: false, reaction: '😍' },
    {
      kind: 'photo',
      photo: { ...PICTURE, id: idOf(609), state: 'removed', opened: false, blurred: null, card: null, full: null },
      mine: true,
      credits_returned: 2,
      reply_to: { id: idOf(303), mine: false, kind: 'photo', text: '' },
    },
  ];
  return contents.map((content, index) => ({
    id: idOf(300 + index),
    text: '',
    mine: false,
    kind: 'gift',
    read: null,
    gift: null,
    photo: null,
    voice: null,
    credits_returned: 0,
    automatic: false,
    with_like: false,
    subject: null,
    reaction: null,
    reply_to: null,
    sent_at: new Date(now.getTime() - (contents.length - index) * 5 * MINUTE_MS).toISOString(),
    ...content,
  }));
}
