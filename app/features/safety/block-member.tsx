import { Suspense } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Sheet, SheetButton } from '../../ui/overlays/sheet.tsx';
import { BlockForm, type OtherMember } from './block-form.tsx';
import { ReportLink } from './person-menu.tsx';

const UnmatchSheet = lazyPart(() => import('./unmatch-sheet.tsx'));

const SHEET = 'block-member';

/** Links at the end of a profile: report, end the match, block; the last two ask for confirmation. */
export function BlockMember({ profile }: { profile: OtherMember }) {
  const { t } = useTranslation('safety');
  const { name } = profile;
  return (
    <section className="profile-section">
      <div className="person-actions">
        <ReportLink profile={profile}>{(link) => link}</ReportLink>
        {profile.match && (
          <Suspense>
            <UnmatchSheet profile={profile} />
          </Suspense>
        )}
        <ButtonLink href={paths.safety()} variant="secondary" icon="hand-heart">
          {t('centre')}
        </ButtonLink>
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
