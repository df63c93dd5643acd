import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../ui/button.tsx';

/** What ends the work at a report or an appeal, and its keys. @param children what can be done besides */
export function DecideActions({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('deskreports');
  const pending = useNavigation().formData?.get('intent');
  return (
    <>
      <div className="report-actions">
        <Button name="intent" value="decide" icon="check-circle" pending={pending === 'decide'}>
          {t('form.submit')}
        </Button>
        {children}
        <Button name="intent" value="release" variant="ghost">
          {t('form.release')}
        </Button>
      </div>
      <p className="report-note">
        <kbd>{t('form.keyFirst')}</kbd> <kbd>{t('form.keyThen')}</kbd> {t('form.keys')}
      </p>
    </>
  );
}
