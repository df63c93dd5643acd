import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SessionView } from '../../../../server/modules/identity/credentials/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { DeskAnswer } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment } from '../kit/formats.tsx';
import { MemberForm } from './member-form.tsx';

type Session = Pick<SessionView, 'id' | 'device' | 'since' | 'seen' | 'lockMinutes'>;

export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('deskmembers');
  const deviceOf = ({ browser, system }: Session['device']) =>
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  return (
    <DeskTable
      title={t('sessions.title')}
      empty={t('sessions.none')}
      rows={sessions}
      columns={[
        {
          head: t('sessions.device'),
          cell: ({ device, lockMinutes }) => (
            <>
              {deviceOf(device)}
              {lockMinutes !== null && <small>{t('sessions.lock', { minutes: lockMinutes })}</small>}
            </>
          ),
        },
        { head: t('sessions.since'), num: true, cell: ({ since }) => <Moment at={since} /> },
        { head: t('sessions.seen'), num: true, cell: ({ seen }) => <Moment at={seen} /> },
      ]}
    />
  );
}

export function EndSessions({ answer }: { answer: DeskAnswer | undefined }) {
  const { t } = useTranslation('deskmembers');
  return (
    <Panel title={t('sessions.end')}>
      <p className="desk-note">{t('sessions.endText')}</p>
      <MemberForm intent="end-sessions" submit={t('sessions.end')} variant="danger" answer={answer} />
    </Panel>
  );
}
