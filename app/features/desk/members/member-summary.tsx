import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AccountView, MoneyView, PhotoPartView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Ledger, Orders } from './money-part.tsx';

const [ORDERS_SHOWN, LINES_SHOWN] = [5, 6];

interface MoneySummaryProps {
  id: string;
  money: MoneyView;
}

/** The latest orders and transfers, with the way to all of them. */
export function MoneySummary({ id, money }: MoneySummaryProps) {
  const { t } = useTranslation('deskmembers');
  return (
    <>
      <Orders orders={money.orders.slice(0, ORDERS_SHOWN)} moreOrders={false} />
      <Ledger lines={money.lines.slice(0, LINES_SHOWN)} next={null} />
      <p className="desk-note">
        <Link to={deskPaths.member(id, 'money')}>{t('summary.money')}</Link>
      </p>
    </>
  );
}

interface ProfileSummaryProps {
  name: string;
  /** Null where the operator may not see photos. */
  photos: readonly PhotoPartView[] | null;
  profile: NonNullable<AccountView['profile']>;
}

/** The published photos and the words of the profile. */
export function ProfileSummary({ name, photos, profile }: ProfileSummaryProps) {
  const { t } = useTranslation('deskmembers');
  const published = photos?.filter(({ status }) => status === 'active') ?? [];
  if (published.length === 0 && profile.notes.length + profile.answers.length === 0) return null;
  return (
    <section>
      <h2>{t('profile.title')}</h2>
      <div className="desk-profile">
        {published.length > 0 && (
          <ul>
            {published.map(({ id, thumb, full }) => (
              <li key={id}>
                <a href={full}>
                  <img src={thumb} alt={t('photos.alt', { name })} width={66} height={88} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        <dl>
          {profile.notes.map(({ note, text }) => (
            <div key={note}>
              <dt>{t(`profile.note.${note}`)}</dt>
              <dd className="desk-words">{text}</dd>
            </div>
          ))}
          {profile.answers.map(({ prompt, title, answer }) => (
            <div key={prompt}>
              <dt>{title}</dt>
              <dd className="desk-words">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
