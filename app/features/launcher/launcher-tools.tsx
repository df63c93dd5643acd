import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionTitle } from '../../ui/section-head.tsx';

const HOUR_MS = 3_600_000;
const STEPS = [
  { key: 'hour', ms: HOUR_MS },
  { key: 'day', ms: 24 * HOUR_MS },
  { key: 'fortnight', ms: 15 * 24 * HOUR_MS },
] as const;

function ToolForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <form method="post" action={paths.launcher()} className="launcher-row">
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

export interface LauncherToolsProps {
  /** Photos that wait for approval. */
  waiting: number;
  /** How many were approved just now; -1 when none were asked for. */
  approved: number;
  mails: number;
  /** The sites' time in words. */
  now: string;
}

/** What one can do to the demo from outside: read mails, approve photos, move the clock. */
export function LauncherTools({ waiting, approved, mails, now }: LauncherToolsProps) {
  const { t } = useTranslation('demo');
  return (
    <section aria-labelledby="launcher-tools">
      <SectionTitle id="launcher-tools">{t('tools')}</SectionTitle>
      {approved >= 0 && (
        <Alert tone="success" role="status">
          {t('photos.done', { count: approved })}
        </Alert>
      )}
      <div className="launcher-tools">
        <Panel title={t('mailbox.title')}>
          <p>{t('mailbox.text', { count: mails })}</p>
          <ButtonLink href={paths.mailbox()} reload variant="secondary" size="small" icon="envelope-simple">
            {t('mailbox.open')}
          </ButtonLink>
        </Panel>
        <Panel title={t('photos.title')}>
          <p>{t('photos.text', { count: waiting })}</p>
          <ToolForm intent="approve">
            <Button variant="secondary" size="small" icon="image" disabled={waiting === 0}>
              {t('photos.approve')}
            </Button>
          </ToolForm>
        </Panel>
        <Panel title={t('clock.title')}>
          <p>{t('clock.text', { now })}</p>
          <ToolForm intent="clock">
            {STEPS.map(({ key, ms }) => (
              <Button key={key} name="ms" value={ms} variant="secondary" size="small">
                {t(`clock.${key}`)}
              </Button>
            ))}
          </ToolForm>
        </Panel>
        <Panel title={t('preview.title')}>
          <p>{t('preview.text')}</p>
          <ButtonLink href={paths.preview()} reload variant="secondary" size="small" icon="eye">
            {t('preview.open')}
          </ButtonLink>
        </Panel>
        <Panel title={t('later.title')}>
          <ul>
            <li>{t('later.console')}</li>
          </ul>
        </Panel>
      </div>
    </section>
  );
}
