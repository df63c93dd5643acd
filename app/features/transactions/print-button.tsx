import { useTranslation } from 'react-i18next';

import { Button } from '../../ui/button.tsx';

/** Opens the browser's own dialog, which also saves as PDF. Without script the page says how to get there. */
export function PrintButton() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <Button type="button" className="needs-script" onClick={() => window.print()}>
        {t('invoice.print')}
      </Button>
      <noscript>
        <p>{t('invoice.noScript')}</p>
      </noscript>
    </>
  );
}
