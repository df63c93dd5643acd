import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Says that the other participant refuses voice messages, before anything is recorded. */
export default function VoiceRefusal({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('voice');
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('refused_title', { name })}
      closeLabel={t('close')}
      className="media-form"
    >
      <p>{t('refused_text', { name })}</p>
    </Dialog>
  );
}
