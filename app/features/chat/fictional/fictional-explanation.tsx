import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { ThreadData } from '../thread-data.ts';

const SHEET = 'fictional-about';

/** The label of a fictional profile, with an explanation in a popover; works without JavaScript. */
export function FictionalExplanation({ fictional }: Pick<ThreadData, 'fictional'>) {
  const { t } = useTranslation('chat');
  const label = useFictionalLabel();
  const { name: site } = useSite();
  return (
    <>
      <button
        type="button"
        className="fictional-about"
        aria-label={t('fictional.about', { label })}
        popovertarget={SHEET}
      >
        <FictionalLabel text={label} />
      </button>
      <Sheet id={SHEET} title={t('fictional.about_title')} closeLabel={t('thread.close')}>
        <div className="form-stack">
          <p>{fictional.warning ?? t('fictional.text', { label, site })}</p>
          <p>{t('fictional.returned', { count: fictional.replyDays })}</p>
        </div>
      </Sheet>
    </>
  );
}
