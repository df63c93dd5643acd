import type { TFunction } from '../../../../i18n/translator.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';

/** One-line preview of a message: its text or its kind. */
export function messagePreview(t: TFunction<'chat'>, { kind, text, gift }: MessageView): string {
  if (kind === 'gift' && gift) return t('list.gift_named', { name: gift.name });
  return kind === 'text' ? text : t(`list.${kind}`);
}
