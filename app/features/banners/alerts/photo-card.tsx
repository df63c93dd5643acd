import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useRootData, type RootData } from '../../../lib/root-data/site.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { NoticeCard } from '../../../ui/profile/notice-card.tsx';
import { isPhotoNoticeDue } from '../banner-rules.ts';
import { DismissForm } from '../dismissals/dismiss-form.tsx';
import { useDismissals } from '../dismissals/use-dismissals.ts';

/** The photo alert as a card of the members list, which shows it instead of the banner. */
export default function PhotoCard() {
  const root = useRootData();
  return root && <DuePhotoCard root={root} />;
}

function DuePhotoCard({ root: { viewer, dismissals: loaded, now } }: { root: RootData }) {
  const { t } = useTranslation('banners');
  const [dismissals, dismiss] = useDismissals(loaded, now);
  if (!isPhotoNoticeDue({ viewer, dismissals, now })) return null;
  return (
    <NoticeCard>
      <Icon name="camera" />
      <p>{t('photo.text')}</p>
      <ButtonLink href={paths.profile()} size="small">
        {t('photo.action')}
      </ButtonLink>
      <DismissForm name="photo" onDismiss={dismiss} />
    </NoticeCard>
  );
}
