import { useTranslation } from '../../../i18n/use-translation.ts';
import { Sheet, SheetButton } from '../../ui/overlays/sheet.tsx';
import { BlockForm, type OtherMember } from './block-form.tsx';
import { ReportLink } from './person-menu.tsx';

const SHEET = 'block-member';

/** Report and block links at the end of a profile; blocking asks for confirmation. */
export function BlockMember({ profile }: { profile: OtherMember }) {
  const { t } = useTranslation('safety');
  const { name } = profile;
  return (
    <section className="profile-section">
      <div className="person-actions">
        <ReportLink profile={profile}>{(link) => link}</ReportLink>
        <SheetButton sheet={SHEET} icon="prohibit">
          {t('block.open', { name })}
        </SheetButton>
      </div>
      <Sheet id={SHEET} title={t('block.title', { name })} closeLabel={t('close')}>
        <BlockForm profile={profile} />
      </Sheet>
    </section>
  );
}
