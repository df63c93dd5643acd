import { useTranslation } from 'react-i18next';
import { useRefreshHold } from '../../lib/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

export interface DeleteDialogProps {
  /** Null where the other side's account is gone, and will write no more. */
  name: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether a conversation is to be deleted, and says what that means. */
export default function DeleteDialog({ name, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('chat');
  useRefreshHold();
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
