import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DemoCode } from '../../../server/modules/demo/demo/index.ts';
import { formatMoney, formatPercentage } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/duration.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';

const CLOCK_STEPS = [
  { key: 'hour', ms: HOUR_MS },
  { key: 'day', ms: DAY_MS },
  { key: 'fortnight', ms: 15 * DAY_MS },
] as const;

function ToolForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <form method="post" action={paths.launcher()} className="launcher-row">
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

function DiscountCodes({ codes }: Pick<LauncherToolsProps, 'codes'>) {
  const { t } = useTranslation('demo');
  const money = (cents: number, currency: string) => formatMoney('nl', cents, currency);
  return (
    <Panel title={t('codes.title')}>
      <p>{t('codes.text')}</p>
      <DescriptionList
        className="launcher-codes"
        items={codes.map(({ code, demonstrates, percentage, amount, currency, minimum }) => [
          code,
          t(`codes.${demonstrates}`, {
            value: amount && currency ? money(amount, currency) : formatPercentage('nl', percentage ?? 0),
            minimum: minimum && currency && money(minimum, currency),
          }),
        ])}
      />
    </Panel>
  );
}

interface LauncherToolsProps {
  codes: readonly DemoCode[];
  pendingPhotos: number;
  /** Number of photos just approved; -1 when approval was not requested. */
  approvedPhotos: number;
  mailCount: number;
  /** The sites' current time, formatted. */
  now: string;
}

/** Tools of the demo: mailbox, photo approval, clock. */
export function LauncherTools({ codes, pendingPhotos, approvedPhotos, mailCount, now }: LauncherToolsProps) {
  const { t } = useTranslation('demo');
  return (
    <section aria-labelledby="launcher-tools">
      <SectionTitle id="launcher-tools">{t('tools')}</SectionTitle>
      {approvedPhotos >= 0 && (
        <Alert tone="success" role="status">
          {t('photos.done', { count: approvedPhotos })}
        </Alert>
      )}
      <div className="launcher-tools">
        <Panel title={t('mailbox.title')}>
          <p>{t('mailbox.text', { count: mailCount })}</p>
          <ButtonLink href={paths.mailbox()} reload variant="secondary" size="small" icon="envelope-simple">
            {t('mailbox.open')}
          </ButtonLink>
        </Panel>
        <Panel title={t('photos.title')}>
          <p>{t('photos.text', { count: pendingPhotos })}</p>
          <ToolForm intent="approve">
            <Button variant="secondary" size="small" icon="image" disabled={pendingPhotos === 0}>
              {t('photos.approve')}
            </Button>
          </ToolForm>
        </Panel>
        <Panel title={t('clock.title')}>
          <p>{t('clock.text', { now })}</p>
          <ToolForm intent="clock">
            {CLOCK_STEPS.map(({ key, ms }) => (
              <Button key={key} name="ms" value={ms} variant="secondary" size="small">
                {t(`clock.${key}`)}
              </Button>
            ))}
          </ToolForm>
        </Panel>
        <DiscountCodes codes={codes} />
        <Panel title={t('preview.title')}>
          <p>{t('preview.text')}</p>
          <ButtonLink href={paths.preview()} reload variant="secondary" size="small" icon="eye">
            {t('preview.open')}
          </ButtonLink>
        </Panel>
      </div>
    </section>
  );
}
