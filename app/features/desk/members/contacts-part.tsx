import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ContactsView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';

/** The server counts up to this number. */
const COUNTED = 1000;
const COUNTS = [
  'likesGiven',
  'likesReceived',
  'matches',
  'matchesEnded',
  'albumViewers',
  'albumsOpen',
  'albumRequests',
  'conversations',
  'conversationsStarted',
] as const;

function Blocks({ title, others }: { title: string; others: ContactsView['blocked'] }) {
  const { t } = useTranslation('deskmembers');
  return (
    <DeskTable
      title={title}
      empty={t('contacts.nobody')}
      rows={others}
      hrefOf={({ id, fictional }) => (fictional ? null : deskPaths.member(id))}
      columns={[
        { head: t('col.name'), cell: ({ name, fictional }) => (fictional ? `${name} (${t('fictional')})` : name) },
        { head: t('contacts.at'), num: true, cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

/** The value of a reason, as stored; empty for one without. */
function reasonValue(reason: ContactsView['picks'][number]['reasons'][number]): string {
  switch (reason.kind) {
    case 'fit':
      return `${reason.percent}%`;
    case 'interests':
      return reason.values.join(', ');
    case 'distance':
      return String(reason.km);
    default:
      return 'value' in reason ? reason.value : '';
  }
}

/** Whom the site chose for the member, with the reasons that were shown. */
function Picks({ picks }: Pick<ContactsView, 'picks'>) {
  const { t } = useTranslation('deskmembers');
  return (
    <DeskTable
      title={t('contacts.picks.title')}
      about={<p className="desk-note">{t('contacts.picks.about')}</p>}
      empty={t('contacts.picks.none')}
      rows={picks}
      keyOf={({ day, id }) => day + id}
      hrefOf={({ id }) => deskPaths.member(id)}
      columns={[
        { head: t('col.name'), cell: ({ name }) => name },
        { head: t('contacts.picks.day'), num: true, cell: ({ day }) => day },
        {
          head: t('contacts.picks.why'),
          cell: ({ reasons }) =>
            reasons
              .map((reason) => t(`contacts.picks.reason.${reason.kind}`, { value: reasonValue(reason) }))
              .join('; '),
        },
        {
          head: t('contacts.picks.seen'),
          num: true,
          cell: ({ seen }) => (seen ? <Moment at={seen} /> : t('contacts.picks.unseen')),
        },
      ]}
    />
  );
}

/** Counts of likes, matches and conversations, the blocks in both directions, and the daily picks. */
export function ContactsPart({ contacts }: { contacts: ContactsView }) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const count = (number: number) => format.number(number) + (number >= COUNTED ? '+' : '');
  return (
    <>
      <Panel title={t('contacts.title')}>
        <FactList facts={Object.fromEntries(COUNTS.map((each) => [t(`contacts.${each}`), count(contacts[each])]))} />
        <p className="desk-note">{t('contacts.private')}</p>
      </Panel>
      <div className="desk-pair">
        <Blocks title={t('contacts.blocked')} others={contacts.blocked} />
        <Blocks title={t('contacts.blockedBy')} others={contacts.blockedBy} />
      </div>
      <Picks picks={contacts.picks} />
    </>
  );
}
