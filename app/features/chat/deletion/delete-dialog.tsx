import { useTranslation } from '../../../../i18n/use-translation.ts';
import { usePauseRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';

interface DeleteDialogProps {
  /** Null when the other participant's account is deleted. */
  name: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export default function DeleteDialog({ name, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('chat');
  usePauseRevalidation();
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
