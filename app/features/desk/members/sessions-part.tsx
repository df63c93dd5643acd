import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SessionsView } from '../../../../server/modules/desk/operators/index.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { DeskAnswer } from '../kit/desk-answer.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment } from '../kit/moment.tsx';
import { MemberForm } from './member-form.tsx';

export function Sessions({ sessions }: SessionsView) {
  const { t } = useTranslation('deskmembers');
  const deviceOf = ({ browser, system }: SessionsView['sessions'][number]['device']) =>
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  return (
    <DeskTable
      title={t('sessions.title')}
      empty={t('sessions.none')}
      rows={sessions}
      columns={[
        { head: t('sessions.device'), cell: ({ device }) => deviceOf(device) },
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
