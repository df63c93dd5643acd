import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { usePauseRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';

interface DeleteDialogProps {
  /** Null when the other participant's account is deleted. */
  name: string | null;
  /** Asks first what to do, with a link to this profile; null to confirm at once. */
  profile: { id: string; deleted: boolean } | null;
  onConfirm: () => void;
  onClose: () => void;
}

export default function DeleteDialog({ name, profile, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('chat');
  usePauseRevalidation();
  const [chosen, setChosen] = useState(profile === null);
  if (!chosen) {
    return (
      <Dialog open size="small" title={name ?? t('list.deleted')} onClose={onClose} closeLabel={t('thread.close')}>
        <div className="form-stack">
          {profile?.deleted === false && (
            <ButtonLink href={paths.member(profile.id)} variant="secondary" block icon="user-circle">
              {t('about.profile')}
            </ButtonLink>
          )}
          <Button type="button" variant="secondary" block icon="trash" onClick={() => setChosen(true)}>
            {t('delete.action')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open size="small" title={t('delete.title')} onClose={onClose}>
      <p>{name === null ? t('delete.text_gone') : t('delete.text', { name })}</p>
      <DialogActions>
        <Button type="button" variant="danger" icon="trash" onClick={onConfirm}>
          {t('delete.confirm')}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t('delete.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
