import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { Quote } from '../../../ui/quote.tsx';
import { quotedText } from './quoted-message.ts';

interface MessageQuoteProps {
  quoted: QuotedMessageView;
  otherName: string;
  /** Link to the quoted message. */
  href?: string;
}

/** The message that a message replies to. */
export function MessageQuote({ quoted, otherName, href }: MessageQuoteProps) {
  const { t } = useTranslation('chat');
  return (
    <Quote
      title={quoted.mine ? t('message.me') : otherName}
      text={quotedText(t, quoted)}
      href={quoted.kind === 'gone' ? undefined : href}
    />
  );
}
