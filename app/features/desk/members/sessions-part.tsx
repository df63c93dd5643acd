import { useTranslation } from 'react-i18next';

import type { SessionsView } from '../../../../server/modules/operators/members/member.view.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Moment } from '../moment.tsx';
import { LookupTable } from '../money/lookup-table.tsx';
import { DeedForm } from './deed-form.tsx';
import type { DeedFailure } from './deed-form.tsx';

/** Where the member is signed in. */
export function Sessions({ sessions }: SessionsView) {
  const { t } = useTranslation('deskmembers');
  const deviceOf = ({ browser, system }: SessionsView['sessions'][number]['device']) =>
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const moments = [t('sessions.since'), t('sessions.seen')].map((head) => ({ head, num: true }));
  return (
    <section>
      <h2>{t('sessions.title')}</h2>
      <LookupTable
        label={t('sessions.title')}
        columns={[{ head: t('sessions.device') }, ...moments]}
        empty={t('sessions.none')}
        rows={sessions.map(({ id, device, since, seen }) => ({
          id,
          href: null,
          cells: [deviceOf(device), <Moment key="s" at={since} />, <Moment key="l" at={seen} />],
        }))}
      />
    </section>
  );
}

/** Signs the member out everywhere. */
export function EndSessions({ failure }: { failure: DeedFailure | null }) {
  const { t } = useTranslation('deskmembers');
  return (
    <Panel title={t('sessions.end')}>
      <p className="desk-members-hint">{t('sessions.endText')}</p>
      <DeedForm intent="end-sessions" submit={t('sessions.end')} variant="danger" failure={failure} />
    </Panel>
  );
}
