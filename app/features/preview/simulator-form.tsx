import { Form, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { PreviewSelect } from './preview-select.tsx';
import { PreviewCheck, PreviewInput, PreviewSet } from './simulator-fields.tsx';
import {
  ENTRY_AGES,
  MAIL_STOPS,
  NOTICES,
  NOTICE_AGES,
  PERMISSIONS,
  PROFILE_STATUSES,
  SITE_SCREENS,
  STATUSES,
  WHO,
} from './simulator-situation.ts';
import type { VisitorCountry } from './visitor-countries.server.ts';
import type { Situation } from './simulator-situation.ts';

interface PartProps {
  situation: Situation;
}

const AWAY_LABELS = {
  photo: 'awayPhoto',
  push: 'awayPush',
  disabledNotifications: 'awayDisabledNotifications',
  timeBonus: 'awayTimeBonus',
} as const;

function named<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return values.map((value) => ({ value, label: label(value) }));
}

function Where({ situation, sites }: PartProps & { sites: ReadonlyArray<{ slug: string; name: string }> }) {
  const { t } = useTranslation('preview');
  const field = (name: 'site' | 'screen' | 'query') => t(`simulator.field.${name}`);
  return (
    <PreviewSet legend={t('simulator.where')}>
      <PreviewSelect
        label={field('site')}
        name="site"
        value={situation.site}
        options={sites.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <PreviewSelect
        label={field('screen')}
        name="screen"
        value={situation.screen}
        options={SITE_SCREENS.map(({ name, path }) => ({ value: name, label: `${name}  ${path}` }))}
      />
      <PreviewInput label={field('query')} name="query" value={situation.query} hint={t('simulator.queryHint')} />
    </PreviewSet>
  );
}

function Visit({ situation, countries }: PartProps & { countries: readonly VisitorCountry[] }) {
  const { t } = useTranslation('preview');
  return (
    <PreviewSet legend={t('simulator.visit')}>
      <PreviewSelect
        label={t('simulator.field.country')}
        name="country"
        value={situation.country}
        options={countries.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
      <PreviewSelect
        label={t('simulator.field.entry')}
        name="entry"
        value={situation.entry}
        options={named(ENTRY_AGES, (age) => t(`simulator.since.${age}`))}
      />
      <PreviewInput label={t('simulator.field.entryOn')} name="entryOn" type="date" value={situation.entryOn} />
      <PreviewCheck label={t('simulator.field.installed')} name="installed" checked={situation.installed} />
      <PreviewSelect
        label={t('simulator.field.who')}
        name="who"
        value={situation.who}
        options={named(WHO, (who) => t(`simulator.who.${who}`))}
      />
    </PreviewSet>
  );
}

function Member({ situation }: PartProps) {
  const { t } = useTranslation('preview');
  const number = (name: 'credits' | 'minutes' | 'stay') => (
    <PreviewInput label={t(`simulator.field.${name}`)} name={name} type="number" value={situation[name]} />
  );
  return (
    <PreviewSet legend={t('simulator.member')}>
      <PreviewSelect
        label={t('simulator.field.status')}
        name="status"
        value={situation.status}
        options={named(STATUSES, (status) => t(`simulator.status.${status}`))}
      />
      <PreviewSelect
        label={t('simulator.field.profileStatus')}
        name="profileStatus"
        value={situation.profileStatus}
        options={named(PROFILE_STATUSES, (status) => t(`simulator.profileStatus.${status}`))}
      />
      <PreviewSelect
        label={t('simulator.field.mails')}
        name="mails"
        value={situation.mails}
        options={named(MAIL_STOPS, (stop) => t(`simulator.mails.${stop}`))}
      />
      {number('credits')}
      {number('minutes')}
      {number('stay')}
      <PreviewCheck label={t('simulator.field.photo')} name="photo" checked={situation.photo} />
      <PreviewCheck label={t('simulator.field.paid')} name="paid" checked={situation.paid} />
    </PreviewSet>
  );
}

function Away({ situation }: PartProps) {
  const { t } = useTranslation('preview');
  return (
    <PreviewSet legend={t('simulator.dismissed')}>
      {NOTICES.map((notice) => (
        <PreviewSelect
          key={notice}
          label={t(`simulator.field.${AWAY_LABELS[notice]}`)}
          name={`away.${notice}`}
          value={situation.away[notice]}
          options={named(NOTICE_AGES, (age) => t(`simulator.since.${age}`))}
        />
      ))}
      <PreviewSelect
        label={t('simulator.push')}
        name="permission"
        value={situation.permission}
        options={named(PERMISSIONS, (permission) => t(`simulator.permission.${permission}`))}
      />
      <PreviewCheck label={t('simulator.field.subscribed')} name="subscribed" checked={situation.subscribed} />
    </PreviewSet>
  );
}

export interface SimulatorFormProps extends PartProps {
  sites: ReadonlyArray<{ slug: string; name: string }>;
  countries: readonly VisitorCountry[];
}

/** The form that describes a situation. Submits on each change; without JavaScript by its button. */
export function SimulatorForm({ situation, sites, countries }: SimulatorFormProps) {
  const { t } = useTranslation('preview');
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={paths.preview('simulator')}
      className="preview-form"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <Where situation={situation} sites={sites} />
      <Visit situation={situation} countries={countries} />
      <Member situation={situation} />
      <Away situation={situation} />
      <button className="preview-button">{t('simulator.judge')}</button>
    </Form>
  );
}
