import type { TFunction } from '../../../../i18n/translator.ts';
import type { MessageView, QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { formatLength } from '../../../../server/modules/conversation/voice/voice.schema.ts';

/** A message as a reply to it quotes it. */
export function toQuoted({ id, mine, kind, text, gift, voice }: MessageView): QuotedMessageView {
  const shown = gift ? gift.name : voice ? formatLength(voice.seconds) : text;
  return { id, mine, kind: kind === 'erased' ? 'gone' : kind, text: shown };
}

/** A message that is no longer there to reply to. */
export const toGone = (id: string): QuotedMessageView => ({ id, mine: false, kind: 'gone', text: '' });

/** What a quote shows under the name of its author. */
export function quotedText(t: TFunction<'chat'>, { kind, text }: QuotedMessageView): string {
  if (kind === 'gift') return t('list.gift_named', { name: text });
  if (kind === 'voice') return t('list.voice', { length: text });
  if (kind === 'gone') return t('message.gone');
  return kind === 'photo' ? t('list.photo') : text;
}
