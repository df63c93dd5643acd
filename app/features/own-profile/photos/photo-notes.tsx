import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import type { PhotoEditorData } from './photo-editor.tsx';

/** Says that the maximum is reached, with a link to premium if that allows more. */
export function LimitReached({ words, premium }: PhotoEditorData['limit']) {
  const { t } = useTranslation('photos');
  return (
    <Alert
      tone="info"
      icon={premium ? 'crown' : 'image'}
      role="status"
      title={t('limit.title')}
      action={
        premium ? (
          <ButtonLink href={paths.premium()} size="small">
            {t('limit.premium')}
          </ButtonLink>
        ) : null
      }
    >
      {words}
    </Alert>
  );
}

/** The member's photos that the site removed recently, with reasons. */
export function Removals({ removals }: Pick<PhotoEditorData, 'removals'>) {
  const { t } = useTranslation('photos');
  return removals.map(({ id, reason }) => (
    <Alert key={id} tone="warning" title={t('removed')}>
      {reason}
    </Alert>
  ));
}

/** Leads to the photos that are not on the profile. */
export function AlbumNote() {
  const { t } = useTranslation('photos');
  return (
    <p className="photo-hint">
      <Link to={paths.settings('album')}>{t('album')}</Link>
    </p>
  );
}

/** Leads to the check of the main photo, and says before it is changed that this ends it. */
export function VerificationNote({ verification }: Pick<PhotoEditorData, 'verification'>) {
  const { t } = useTranslation('photos');
  if (!verification) return null;
  return (
    <p className="photo-hint">
      {verification !== 'none' && <>{t(`verification.${verification}`)} </>}
      <Link to={paths.settings('verification')}>
        {t(verification === 'none' ? 'verification.link' : 'verification.see')}
      </Link>
    </p>
  );
}
