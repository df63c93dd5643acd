import type { TFunction } from '../../../../i18n/translator.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { formatLength } from '../../../../server/modules/conversation/voice/voice.schema.ts';

/** One-line preview of a message: its text or its kind. */
export function messagePreview(t: TFunction<'chat'>, { kind, text, gift, voice }: MessageView): string {
  if (kind === 'gift' && gift) return t('list.gift_named', { name: gift.name });
  if (kind === 'voice') return voice ? t('list.voice', { length: formatLength(voice.seconds) }) : '';
  return kind === 'text' ? text : t(`list.${kind}`);
}
