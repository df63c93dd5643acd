import { Link } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import { useConversationEntrance } from './use-conversation-entrance.ts';

interface Action {
  icon: IconName;
  text: string;
  href: string;
}

interface VisitorActionsProps {
  profile: { id: string; name: string };
  /** Whether the site has gifts. */
  gifts: boolean;
}

/** Actions that need an account, each with its own text and a link that returns to it. */
export function VisitorActions({ profile, gifts }: VisitorActionsProps) {
  const { t } = useTranslation('person');
  const { signupsOpen } = useSite();
  const { id, name } = profile;
  const enter = useConversationEntrance(id);
  const gift: Action = { icon: 'gift', text: t('visitor.gift', { name }), href: paths.login(paths.memberGift(id)) };
  const actions: Action[] = [
    { icon: 'chat-circle', text: t('visitor.chat', { name }), href: paths.login(paths.memberChat(id)) },
    { icon: 'image', text: t('visitor.photos', { name }), href: paths.login(paths.member(id)) },
    ...(gifts ? [gift] : []),
    { icon: 'heart', text: t('visitor.like', { name }), href: paths.login(paths.member(id)) },
  ];
  return (
    <section className="profile-section" aria-labelledby="more">
      <SectionTitle id="more">{t('visitor.title', { name })}</SectionTitle>
      {signupsOpen && <p className="text-muted">{t('visitor.text')}</p>}
      <ul className="visitor-actions">
        {actions.map(({ icon, text, href }) => (
          <li key={icon}>
            <Link to={href} onClick={enter} className="visitor-action">
              <Icon name={icon} />
              <span>{text}</span>
              <Icon name="caret-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
