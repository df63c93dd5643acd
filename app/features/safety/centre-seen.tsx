import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

/** What others see of the member, as currently stored. */
export interface SeenData {
  /** Whether the member is hidden (invisible or paused): no online status, no last activity, not found in searches. */
  hidden: boolean;
  /** Town, or region; null without one. */
  place: string | null;
  /** Whether others see a rounded distance. */
  distance: boolean;
  /** The place from which the member searches for a week. */
  elsewhere: string | null;
  /** Number of photos that free members see unblurred, and of all photos. */
  photos: { sharp: number; total: number };
  /** Whether visitors without an account see members. */
  visitors: boolean;
}

/** What others see, with links to change it where that is possible. */
export function SeenCard({ seen }: { seen: SeenData }) {
  const { t } = useTranslation('safetycentre');
  const facts = [
    [t('seen.online'), t(seen.hidden ? 'seen.hidden' : 'seen.shown'), paths.settings('privacy')],
    [t('seen.place'), seen.place ?? t('seen.hidden'), paths.settings('location')],
    [t('seen.distance'), t(seen.distance ? 'seen.rounded' : 'seen.nowhere'), paths.settings('location')],
    ...(seen.elsewhere ? [[t('seen.elsewhere'), seen.elsewhere, paths.settings('location')]] : []),
    [t('seen.photos'), t('seen.free', { number: seen.photos.sharp, total: seen.photos.total }), paths.ownPhotos()],
    [t('seen.visitors'), t(seen.hidden ? 'seen.hidden' : seen.visitors ? 'seen.open' : 'seen.closed')],
    [t('seen.blockedLabel'), t('seen.blocked')],
  ];
  return (
    <Panel title={t('seen.title')}>
      <ul className="person-lines">
        {facts.map(([name, value, change]) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <small>{value}</small>
            </span>
            {change && (
              <Link to={change} aria-label={`${name}: ${t('seen.change')}`}>
                {t('seen.change')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="settings-actions">
        <ButtonLink href={paths.profile({ view: 'others' })} variant="secondary" icon="eye">
          {t('seen.others')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
