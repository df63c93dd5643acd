import { useEffect, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ConversationView } from '../../../../server/modules/conversation/chat/index.ts';
import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { formatNumber } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { MarkedText } from '../../../ui/layout/marked-text.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { clearStoredOrder, isConversationPath, readReturnPath } from '../form/stored-order.ts';
import { ConversationsToContinue } from './conversations-to-continue.tsx';
import { PaymentResultPanel } from './result-parts.tsx';
import { RollingNumber } from './rolling-number.tsx';

interface PaymentCompleteProps {
  order: OrderView;
  credits: number;
  /** Credits of the order that paid off a debt. */
  repaid: number;
  /** The most recent conversation, or null. */
  lastChat: string | null;
  /** What the brand says; the title may have `<em>`. */
  words: { title: string; action: string };
  /** The latest conversations. */
  chats: readonly ConversationView[];
}

/** Result of a paid order: its credits, and where to continue. */
export function PaymentComplete({ order, credits, repaid, lastChat, words, chats }: PaymentCompleteProps) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const [back, setBack] = useState(lastChat && paths.chat(lastChat));
  useEffect(() => {
    clearStoredOrder();
    setBack((known) => readReturnPath() ?? known);
  }, []);
  const page = back && !isConversationPath(back);
  const added = formatNumber(locale, order.credits);
  const [before, after] = t('complete.added', { count: order.credits, formatted: added }).split(added);
  return (
    <PaymentResultPanel festive tone="success" icon="check" title={<MarkedText text={words.title} />}>
      <p>{t('complete.title')}</p>
      <p className="result-credits">
        {before}
        <RollingNumber text={added} />
        {after}
      </p>
      {repaid > 0 && <p>{t('complete.debt', { count: repaid, formatted: formatNumber(locale, repaid) })}</p>}
      <p>{t('complete.balance', { count: credits, formatted: formatNumber(locale, credits) })}</p>
      <p className="result-premium">
        <Icon name="crown" />
        <span>{t('complete.premium')}</span>
      </p>
      <div className="result-actions">
        <ButtonLink href={back ?? paths.chats()} size="large" icon={page ? 'arrow-left' : 'chat-circle'}>
          {page ? t('complete.page') : back ? t('complete.chat') : words.action}
        </ButtonLink>
        <ButtonLink href={paths.members()} variant="secondary" size="large">
          {t('complete.members')}
        </ButtonLink>
      </div>
      <ConversationsToContinue chats={chats} />
      <p className="shop-note">{t('complete.receipt')}</p>
      <ButtonLink href={paths.invoice(order.id)} variant="ghost">
        {t('complete.invoice')}
      </ButtonLink>
    </PaymentResultPanel>
  );
}
