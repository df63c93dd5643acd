import { useTranslation } from '../../../i18n/use-translation.ts';
import { Sheet, SheetButton } from '../../ui/overlays/sheet.tsx';
import type { OtherMember } from './block-form.tsx';
import { UnmatchForm } from './unmatch-form.tsx';

const SHEET = 'unmatch';

/** Opens the confirmation of ending a match. */
export default function UnmatchSheet({ profile }: { profile: OtherMember }) {
  const { t } = useTranslation(['unmatch', 'safety']);
  const { name } = profile;
  return (
    <>
      <SheetButton sheet={SHEET} icon="heart-outline">
        {t('open', { name })}
      </SheetButton>
      <Sheet id={SHEET} title={t('title', { name })} closeLabel={t('safety:close')}>
        <UnmatchForm profile={profile} />
      </Sheet>
    </>
  );
}
