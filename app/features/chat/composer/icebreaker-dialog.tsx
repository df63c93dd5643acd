import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

interface IcebreakerDialogProps {
  open: boolean;
  onClose: () => void;
  onChoose: (line: string) => void;
}

/** Dialog with six opening lines in the tenant's tone. */
export default function IcebreakerDialog({ open, onClose, onChoose }: IcebreakerDialogProps) {
  const { t } = useTranslation('icebreakers');
  const { look } = useSite();
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <p>{t('text')}</p>
      <ul className="icebreakers">
        {LINES.map((line) => (
          <li key={line}>
            <button type="button" onClick={() => onChoose(t(`${look}.${line}`))}>
              {t(`${look}.${line}`)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
