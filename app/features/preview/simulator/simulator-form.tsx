import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type preview from '../../../../i18n/locales/nl/preview.json';
import { paths } from '../../../lib/routing/paths.ts';
import { toOptions, PreviewForm, PreviewSelect } from '../preview-form.tsx';
import * as choices from './simulator-situation.ts';
import type { Situation } from './simulator-situation.ts';
import type { VisitorCountry } from './visitor-countries.server.ts';

const AWAY_LABELS = {
  photo: 'awayPhoto',
  push: 'awayPush',
  disabledNotifications: 'awayDisabledNotifications',
  timeBonus: 'awayTimeBonus',
} as const;

type FieldName = keyof (typeof preview)['simulator']['field'];
type FieldNamesOf<Value> = { [Name in keyof Situation]: Situation[Name] extends Value ? Name : never }[keyof Situation];

function FieldSet({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="preview-set">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

function useFields(situation: Situation) {
  const { t } = useTranslation('preview');
  const label = (name: FieldName) => t(`simulator.field.${name}`);
  return {
    select: (name: FieldNamesOf<string> & FieldName, options: ReturnType<typeof toOptions>) => (
      <PreviewSelect label={label(name)} name={name} value={situation[name]} options={options} />
    ),
    check: (name: FieldNamesOf<boolean> & FieldName) => (
      <label className="preview-check">
        <input key={String(situation[name])} type="checkbox" name={name} value="1" defaultChecked={situation[name]} />
        <span>{label(name)}</span>
      </label>
    ),
    input: (name: FieldNamesOf<string | number> & FieldName, type: 'text' | 'number' | 'date', hint?: string) => (
      <label className="preview-choice">
        <span>{label(name)}</span>
        <input
          key={String(situation[name])}
          type={type}
          name={name}
          defaultValue={situation[name]}
          placeholder={hint}
          {...(type === 'number' && { min: 0, inputMode: 'numeric' as const })}
        />
      </label>
    ),
  };
}

interface SimulatorFormProps {
  situation: Situation;
  sites: ReadonlyArray<{ slug: string; name: string }>;
  countries: readonly VisitorCountry[];
}

export function SimulatorForm({ situation, sites, countries }: SimulatorFormProps) {
  const { t } = useTranslation('preview');
  const { select, check, input } = useFields(situation);
  const since = (age: (typeof choices.DISMISSAL_AGES)[number] | (typeof choices.ENTRY_AGES)[number]) =>
    t(`simulator.since.${age}`);
  return (
    <PreviewForm action={paths.preview('simulator')} className="preview-form" submit={t('simulator.judge')}>
      <FieldSet legend={t('simulator.where')}>
        {select(
          'site',
          sites.map(({ slug, name }) => [slug, name]),
        )}
        {select(
          'screen',
          choices.SITE_SCREENS.map(({ name, path }) => [name, `${name}  ${path}`]),
        )}
        {input('query', 'text', t('simulator.queryHint'))}
      </FieldSet>
      <FieldSet legend={t('simulator.visit')}>
        {select(
          'country',
          countries.map(({ code, name }) => [code, `${name} (${code})`]),
        )}
        {select('entry', toOptions(choices.ENTRY_AGES, since))}
        {input('entryOn', 'date')}
        {check('installed')}
        {select(
          'who',
          toOptions(choices.VIEWER_KINDS, (who) => t(`simulator.who.${who}`)),
        )}
      </FieldSet>
      <FieldSet legend={t('simulator.member')}>
        {select(
          'status',
          toOptions(choices.STATUSES, (status) => t(`simulator.status.${status}`)),
        )}
        {select(
          'profileStatus',
          toOptions(choices.PROFILE_STATUSES, (status) => t(`simulator.profileStatus.${status}`)),
        )}
        {select(
          'mails',
          toOptions(choices.MAIL_DISABLED_REASONS, (stop) => t(`simulator.mails.${stop}`)),
        )}
        {input('credits', 'number')}
        {input('minutes', 'number')}
        {input('stay', 'number')}
        {check('photo')}
        {check('paid')}
      </FieldSet>
      <FieldSet legend={t('simulator.dismissed')}>
        {choices.DISMISSIBLE_BANNERS.map((notice) => (
          <PreviewSelect
            key={notice}
            label={t(`simulator.field.${AWAY_LABELS[notice]}`)}
            name={`away.${notice}`}
            value={situation.away[notice]}
            options={toOptions(choices.DISMISSAL_AGES, since)}
          />
        ))}
        <PreviewSelect
          label={t('simulator.push')}
          name="permission"
          value={situation.permission}
          options={toOptions(choices.PERMISSIONS, (permission) => t(`simulator.permission.${permission}`))}
        />
        {check('subscribed')}
      </FieldSet>
    </PreviewForm>
  );
}
