import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

const SHEET = 'read-marks';

/**
 * Popover under a free member's last message: read receipts require premium. `back` is the page to return to after a
 * purchase.
 */
export function ReadReceiptsNote({ name, back }: { name: string; back: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="read-receipts-note">
      <button type="button" popovertarget={SHEET}>
        {t('read_marks.open')}
      </button>
      <Sheet id={SHEET} title={t('read_marks.title')} closeLabel={t('thread.close')}>
        <div className="form-stack">
          <p>{t('read_marks.text', { name })}</p>
          <ButtonLink href={paths.premium({ back })} variant="secondary" icon="crown">
            {t('read_marks.action')}
          </ButtonLink>
        </div>
      </Sheet>
    </div>
  );
}
