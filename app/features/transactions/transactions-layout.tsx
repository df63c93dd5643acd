import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { TabLinks } from '../../ui/navigation/tabs.tsx';

interface HelpLink {
  href: string;
  icon: IconName;
  label: string;
}

function HelpLinks({ sandbox }: { sandbox: boolean }) {
  const { t } = useTranslation('transactions');
  const links: HelpLink[] = [
    { href: paths.settings('privacy'), icon: 'shield-check', label: t('grip.limit') },
    { href: paths.page('return-policy'), icon: 'arrow-left', label: t('grip.rules') },
    { href: paths.pricing(), icon: 'coins', label: t('grip.pricing') },
    { href: paths.page('service'), icon: 'question', label: t('grip.service') },
    ...(sandbox ? [{ href: paths.sandbox(), icon: 'sliders-horizontal', label: t('grip.sandbox') } as const] : []),
  ];
  return (
    <nav className="help-links" aria-labelledby="help-links">
      <h2 id="grip">{t('grip.title')}</h2>
      <ul>
        {links.map(({ href, icon, label }) => (
          <li key={href}>
            <Link to={href} className="row-link">
              <Icon name={icon} />
              {label}
              <Icon name="caret-right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TransactionsLayoutProps {
  view: 'payments' | 'credits';
  /** Whether the demo's test payments can be shown. */
  sandbox: boolean;
  children: ReactNode;
}

/** Tabs for payments and for ledger lines. */
export function TransactionsLayout({ view, sandbox, children }: TransactionsLayoutProps) {
  const { t } = useTranslation('transactions');
  const tabs = [
    { href: paths.transactions(), label: t('tabs.payments'), current: view === 'payments' },
    { href: paths.creditHistory(), label: t('tabs.credits'), current: view === 'credits' },
  ];
  return (
    <Page width="narrow">
      <div className="transactions">
        <SectionHead heading="h1" title={t('title')} />
        <TabLinks label={t('title')} tabs={tabs} />
        {children}
        <HelpLinks sandbox={sandbox} />
      </div>
    </Page>
  );
}
