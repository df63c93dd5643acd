import { useTranslation } from 'react-i18next';

import type { ContactsView } from '../../../../server/modules/operators/members/member.view.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { FactList } from '../money/fact-list.tsx';
import { LookupTable } from '../money/lookup-table.tsx';

/** Counts end here. */
const COUNTED = 1000;
const COUNTS = ['likesGiven', 'likesReceived', 'matches', 'conversations', 'conversationsStarted'] as const;

function Blocks({ title, others }: { title: string; others: ContactsView['blocked'] }) {
  const { t } = useTranslation('deskmembers');
  return (
    <section>
      <h2>{title}</h2>
      <LookupTable
        label={title}
        columns={[{ head: t('col.name') }, { head: t('contacts.at'), num: true }]}
        empty={t('contacts.nobody')}
        rows={others.map(({ id, name, fictional, at }) => ({
          id,
          href: fictional ? null : deskPaths.member(id),
          cells: [fictional ? `${name} (${t('fictional')})` : name, <Moment key="at" at={at} />],
        }))}
      />
    </section>
  );
}

/** How many likes, matches and conversations; who has blocked whom. */
export function ContactsPart({ contacts }: { contacts: ContactsView }) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const count = (number: number) => formatNumber(locale, number) + (number >= COUNTED ? '+' : '');
  return (
    <>
      <Panel title={t('contacts.title')}>
        <FactList facts={COUNTS.map((each) => [t(`contacts.${each}`), count(contacts[each])] as const)} />
        <p className="desk-members-hint">{t('contacts.private')}</p>
      </Panel>
      <div className="desk-members-pair">
        <Blocks title={t('contacts.blocked')} others={contacts.blocked} />
        <Blocks title={t('contacts.blockedBy')} others={contacts.blockedBy} />
      </div>
    </>
  );
}
