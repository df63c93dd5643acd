import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useSignup } from '../../lib/signup.tsx';
import { useSite } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { SectionTitle } from '../../ui/section-head.tsx';

/** What a visitor could do here after logging in: each action has its own words and returns to where it leads. */
export function VisitorActions({ profile }: { profile: { id: string; name: string } }) {
  const { t } = useTranslation('profile');
  const { signupsOpen } = useSite();
  const { id, name } = profile;
  const startSignup = useSignup(id);
  const actions: Array<{ icon: IconName; text: string; href: string }> = [
    { icon: 'chat-circle', text: t('visitor.chat'), href: paths.login(paths.memberChat(id)) },
    { icon: 'heart', text: t('visitor.like', { name }), href: paths.login(paths.member(id)) },
    { icon: 'camera', text: t('visitor.photos'), href: paths.login(paths.member(id)) },
  ];
  return (
    <section className="profile-section" aria-labelledby="more">
      <SectionTitle id="more">{t('visitor.title', { name })}</SectionTitle>
      <ul className="action-list">
        {actions.map((action) => (
          <li key={action.icon}>
            <Icon name={action.icon} />
            <Link to={action.href}>{action.text}</Link>
          </li>
        ))}
      </ul>
      {signupsOpen && (
        <ButtonLink href={paths.memberSignup(id)} onClick={startSignup}>
          {t('actions.signup')}
        </ButtonLink>
      )}
    </section>
  );
}
