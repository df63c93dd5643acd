import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type {
  DeskCodeView,
  CodeStatus as Standing,
  CodePageView,
} from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { formatMoney, formatPercentage } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { ActionForm, DeskForm, IntentButton } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

const TONES: Record<Standing, BadgeTone> = { running: 'new', planned: 'neutral', paused: 'warning', ended: 'neutral' };

/** Whether a code can be used now. */
export function CodeState({ standing }: { standing: Standing }) {
  const { t } = useTranslation('deskmoney');
  return <Badge text={t(`standing.${standing}`)} tone={TONES[standing]} />;
}

/** The discount of a code: `20%`, or `€ 5,00`. */
export function CodeValue({ code }: { code: Pick<DeskCodeView, 'valuePercentage' | 'valueAmount' | 'currency'> }) {
  const locale = useLocale();
  const { valuePercentage, valueAmount, currency } = code;
  if (valuePercentage !== null) return <>{formatPercentage(locale, valuePercentage)}</>;
  return <>{formatMoney(locale, valueAmount ?? 0, currency ?? 'EUR')}</>;
}

export function CodePeriod({ startsAt, expiresAt }: Pick<DeskCodeView, 'startsAt' | 'expiresAt'>) {
  const { t } = useTranslation('deskmoney');
  if (startsAt === null && expiresAt === null) return <>{t('codes.always')}</>;
  const both = startsAt !== null && expiresAt !== null;
  return (
    <>
      {!both && t(startsAt === null ? 'codes.until' : 'codes.since')} {startsAt && <Moment at={startsAt} />}
      {both && ' – '}
      {expiresAt && <Moment at={expiresAt} />}
    </>
  );
}

export function CodeFacts({ code, site, left }: Pick<CodePageView, 'code' | 'site' | 'left'>) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const format = useFormats();
  const { minimumOrderValue: least, currency, country, paymentmethods: methods, userId } = code;
  const methodNames = methods?.map((method) => t(`order:method.${method as 'ideal'}`)).join(', ');
  return (
    <Panel title={t('code.facts')}>
      <FactList
        facts={{
          [t('codes.site')]: <SiteChip id={site.id} />,
          [t('code.kind')]: t(`kind.${code.kind}`),
          [t('code.takes')]: <CodeValue code={code} />,
          [t('code.left')]: left.map(({ amount, currency: of }) => format.money(amount, of)).join(', '),
          [t('code.for')]: t(`validity.${code.validity}`),
          [t('code.member')]: userId ? (
            <Link to={deskPaths.member(userId)}>{t('code.theMember')}</Link>
          ) : (
            t('code.everybody')
          ),
          [t('code.minimum')]: least === null ? t('code.none') : format.money(least, currency ?? 'EUR'),
          [t('code.currency')]: currency ?? t('code.every'),
          [t('code.country')]: country === null ? t('code.everywhere') : format.country(country),
          [t('code.methods')]: methodNames ?? t('code.everyMethod'),
          [t('code.starts')]: <Moment at={code.startsAt} none={t('code.now')} />,
          [t('code.ends')]: <Moment at={code.expiresAt} none={t('code.never')} />,
          [t('code.made')]: <Moment at={code.createdAt} />,
        }}
      />
    </Panel>
  );
}

export function CodeRevenue({ revenue }: Pick<CodePageView, 'revenue'>) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  return (
    <DeskTable
      title={t('code.revenue')}
      empty={t('code.unused')}
      rows={revenue}
      keyOf={({ currency }) => currency}
      columns={[
        { head: t('code.revenueCurrency'), cell: ({ currency }) => currency },
        { head: t('code.paid'), num: true, cell: ({ paid }) => format.number(paid) },
        { head: t('code.revenueAmount'), num: true, cell: (row) => format.money(row.revenue, row.currency) },
        { head: t('code.unpaid'), num: true, cell: ({ unpaid }) => format.number(unpaid) },
      ]}
    />
  );
}

interface CodeActionsProps {
  code: DeskCodeView;
  /** IANA name of the site's time zone. */
  timeZone: string;
  /** Why the requested day was refused; a key of `wrong`. */
  wrong: 'day' | 'past' | 'not_later' | undefined;
  /** The requested day. */
  ends: string | undefined;
}

export function CodeActions({ code, timeZone, wrong, ends }: CodeActionsProps) {
  const { t } = useTranslation('deskmoney');
  return (
    <Panel title={t('code.change')} className="desk-page">
      <p>{t('code.kept')}</p>
      {code.off ? (
        <ActionForm intent="switch_on" variant="primary" label={t('code.switchOn')} text={t('code.switchOnText')} />
      ) : (
        <ActionForm intent="switch_off" variant="danger" label={t('code.switchOff')} text={t('code.switchOffText')} />
      )}
      {code.expiresAt === null ? (
        <p>{t('code.noEnd')}</p>
      ) : (
        <DeskForm>
          <TextField
            label={t('code.extendUntil')}
            hint={t('code.extendHint', { zone: timeZone })}
            name="ends"
            type="date"
            defaultValue={ends ?? ''}
            error={wrong && t(`wrong.${wrong}`)}
          />
          <div className="desk-row">
            <IntentButton intent="extend" variant="secondary" size="small">
              {t('code.extend')}
            </IntentButton>
            <IntentButton intent="endless" variant="ghost" size="small">
              {t('code.endless')}
            </IntentButton>
          </div>
        </DeskForm>
      )}
    </Panel>
  );
}
