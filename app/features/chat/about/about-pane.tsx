import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFactLabels, useInterestLabel } from '../../../lib/fact-labels.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { formatPlace } from '../../../lib/formatting/format-place.ts';
import { photoSource } from '../../../lib/formatting/photo-source.ts';
import { usePresence } from '../../../lib/live/presence.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { OnlineIndicator } from '../../../ui/media/avatar.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { Chip, ChipList } from '../../../ui/profile/chip.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { FactGrid } from '../../../ui/profile/profile-facts.tsx';
import type { ThreadData } from '../thread-data.ts';

interface AboutPaneProps {
  data: ThreadData;
  /** Link that gives a gift; null where the site has none. */
  gift: ReactNode;
  /** Opens reporting and blocking. */
  safety: ReactNode;
}

/** The other participant beside the conversation, on screens with room for it: portrait, facts, gift, safety. */
export function AboutPane({ data: { profile, about }, gift, safety }: AboutPaneProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const online = usePresence(profile);
  const fictionalWord = useFictionalLabel();
  const path = paths.member(profile.id);
  return (
    <aside className="about-pane" aria-label={t('thread.profile', { name: profile.name })}>
      <Link to={path} className="about-media" aria-hidden="true" tabIndex={-1}>
        <Photo photo={photoSource(profile.main_image)} alt="" initial={profile.name} sizes="320px" />
      </Link>
      <div className="about-head">
        <h2 className="about-name">
          {profile.name} <span className="age">{profile.age}</span>
        </h2>
        <p className="meta">
          {online && (
            <>
              <OnlineIndicator label="" />
              <span>{t('thread.online')}</span>
            </>
          )}
          <span>{formatPlace(profile, locale)}</span>
        </p>
        {profile.fictional && <FictionalLabel text={fictionalWord} />}
      </div>
      {about && <Shared interests={about.shared} />}
      {about && about.facts.length > 0 && <Facts facts={about.facts} />}
      <div className="about-actions">
        {gift}
        <ButtonLink href={path} variant="secondary" icon="user-circle">
          {t('about.profile')}
        </ButtonLink>
      </div>
      <p className="about-safety">{safety}</p>
    </aside>
  );
}

function Facts({ facts }: Pick<NonNullable<ThreadData['about']>, 'facts'>) {
  const { labelOf, valueOf } = useFactLabels();
  return (
    <FactGrid
      items={facts.map(({ name, icon, value }) => ({ icon, label: labelOf(name), value: valueOf(name, value) }))}
    />
  );
}

/** Interests that both have; nothing without any. */
export function Shared({ interests }: { interests: readonly string[] }) {
  const { t } = useTranslation('chat');
  const label = useInterestLabel();
  if (interests.length === 0) return null;
  return (
    <div className="shared-interests">
      <h2>{t('about.shared')}</h2>
      <ChipList>
        {interests.map((interest) => (
          <Chip key={interest}>{label(interest)}</Chip>
        ))}
      </ChipList>
    </div>
  );
}
