import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import type { NewMatch } from './use-chat-list.ts';

/** Recent matches without a conversation; each starts one. The last entry links to all matches. */
export function NewMatches({ matches, heading: Heading }: { matches: readonly NewMatch[]; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('chat');
  if (matches.length === 0) return null;
  return (
    <section className="new-matches" aria-labelledby="new-matches">
      <Heading id="new-matches">{t('matches.title')}</Heading>
      <ul>
        {matches.map(({ id, name, photo }) => (
          <li key={id}>
            <Link to={paths.memberChat(id)}>
              <Avatar photo={photo} size="large" />
              <span className="text-truncate">{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.likes('matches')}>{t('matches.all')}</Link>
        </li>
      </ul>
    </section>
  );
}
