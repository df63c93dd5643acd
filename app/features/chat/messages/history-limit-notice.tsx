import { Link } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/**
 * States that a free member sees only the end of the conversation. `back` is the page to return to after a purchase.
 */
export function HistoryLimitNotice({ back }: { back: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="thread-limit">
      <Alert tone="info" icon="lock" title={t('thread.limited_title')}>
        {t('thread.limited_text')} <Link to={paths.credits({ back })}>{t('thread.limited_action')}</Link>
      </Alert>
    </div>
  );
}
