import { useTranslation } from 'react-i18next';

import { Button } from '../../ui/actions/button.tsx';

/** Opens the browser's print dialog, which can also save as PDF. Without scripts a text explains how. */
export function PrintButton() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <Button type="button" className="js-only" onClick={() => window.print()}>
        {t('invoice.print')}
      </Button>
      <noscript>
        <p>{t('invoice.noScript')}</p>
      </noscript>
    </>
  );
}
