import type { TFunction } from '../../../../i18n/translator.ts';
import type { MessageView, QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';

/** A message as a reply to it quotes it. */
export function toQuoted({ id, mine, kind, text, gift }: MessageView): QuotedMessageView {
  return { id, mine, kind: kind === 'erased' ? 'gone' : kind, text: gift ? gift.name : text };
}

/** A message that is no longer there to reply to. */
export const toGone = (id: string): QuotedMessageView => ({ id, mine: false, kind: 'gone', text: '' });

/** What a quote shows under the name of its author. */
export function quotedText(t: TFunction<'chat'>, { kind, text }: QuotedMessageView): string {
  if (kind === 'gift') return t('list.gift_named', { name: text });
  if (kind === 'gone') return t('message.gone');
  return kind === 'photo' ? t('list.photo') : text;
}
