import { useTranslation } from '../../../../i18n/use-translation.ts';
import { NOTE_MAX } from '../../../../server/modules/people/profiles/profile-visibility.schema.ts';
import { CHOICE_FACT_NAMES, PROFILE_FACTS } from '../../../../tenants/profile-facts.ts';
import { LOCALES } from '../../../../tenants/value-lists.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { formState, type DeskAnswer, DeskForm } from '../kit/desk-form.tsx';
import type { PostedForm } from '../kit/desk-route.server.ts';
import { useFormats } from '../kit/formats.tsx';

interface SiteProfileFields {
  fields: readonly string[];
  notes: readonly string[];
}

/** A fictional profile as its form holds it. */
export interface CharacterValues {
  name: string;
  birth_date: string;
  gender: string;
  language: string;
  profile: Record<string, string | string[] | null>;
}

/** Reads a submitted fictional profile: its own fields, and those that members' profiles have at the site. */
export function readCharacter({ text, all }: PostedForm, { fields, notes }: SiteProfileFields): CharacterValues {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name)).map((name) => [name, text(name) || null]);
  const texts = Object.keys(NOTE_MAX)
    .filter((name) => notes.includes(name))
    .map((name) => [name, text(name)]);
  return {
    name: text('name'),
    birth_date: text('birth_date'),
    gender: text('gender'),
    language: text('language'),
    profile: {
      ...Object.fromEntries([...facts, ...texts]),
      ...(fields.includes('interests') && { interests: all('interests') }),
      sexuality: text('sexuality'),
      country: text('country'),
      region: text('region') || null,
    },
  };
}

interface CharacterFormProps {
  asked: SiteProfileFields & { countries: readonly string[]; minAge: number };
  regions: ReadonlyArray<{ value: string; label: string }>;
  interests: readonly string[];
  filled: CharacterValues;
  /** When the shown version was saved; empty for a new profile. */
  written?: string;
  answer: DeskAnswer | undefined;
}

/** Creates or edits a fictional profile with the fields of its site. */
export function CharacterForm({ asked, regions, interests, filled, written = '', answer }: CharacterFormProps) {
  const { t } = useTranslation(['deskfictional', 'myprofile']);
  const { labelOf: factLabel, valueOf: factValue } = useFactLabels();
  const format = useFormats();
  const { failure, wrong, field } = formState(answer, 'save');
  const { profile } = filled;
  const valueOf = (name: string) => profile[name] as string | null | undefined;
  const facts = CHOICE_FACT_NAMES.filter((name) => asked.fields.includes(name));
  const notes = (Object.keys(NOTE_MAX) as Array<keyof typeof NOTE_MAX>).filter((name) => asked.notes.includes(name));
  const select = (name: string, value: string | null | undefined) => ({
    name,
    defaultValue: value ?? '',
    error: wrong[name],
  });
  const options = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));
  return (
    <DeskForm intent="save" submit={t('form.save')}>
      {failure && (
        <Alert tone="danger" role="alert">
          {failure.code === 'conflict' ? t('form.changed') : failure.message}
        </Alert>
      )}
      <input type="hidden" name="written" value={written} />
      <div className="desk-fields">
        <TextField name="name" label={t('form.name')} defaultValue={filled.name} error={wrong['name']} maxLength={20} />
        <TextField
          {...field('birth_date')}
          type="date"
          label={t('form.birth', { age: asked.minAge })}
          defaultValue={filled.birth_date}
        />
        <SelectField
          {...select('gender', filled.gender)}
          label={t('form.gender')}
          options={options(['female', 'male'] as const, (value) => t(`form.${value}`))}
        />
        <SelectField
          {...select('sexuality', valueOf('sexuality'))}
          label={factLabel('sexuality')}
          options={options(PROFILE_FACTS.sexuality.values, (value) => factValue('sexuality', value))}
        />
        <SelectField
          {...select('country', valueOf('country'))}
          label={t('form.country')}
          options={options(asked.countries, format.country)}
        />
        <SelectField
          {...select('region', valueOf('region'))}
          label={t('form.region')}
          placeholder={t('form.none')}
          options={[...regions]}
        />
        <SelectField
          {...select('language', filled.language)}
          label={t('form.language')}
          options={options(LOCALES, (value) => t(`languages.${value}`))}
        />
        {facts.map((name) => (
          <SelectField
            {...select(name, valueOf(name))}
            key={name}
            label={factLabel(name)}
            placeholder={t('form.none')}
            options={options(PROFILE_FACTS[name].values as readonly string[], (value) => factValue(name, value))}
          />
        ))}
      </div>
      {notes.map((name) => (
        <TextareaField
          key={name}
          name={name}
          rows={name === 'about' ? 5 : 2}
          label={t(`myprofile:note.${name}.label`)}
          defaultValue={valueOf(name) ?? ''}
          error={wrong[name]}
        />
      ))}
      {asked.fields.includes('interests') && (
        <details className="desk-more">
          <summary>{factLabel('interests')}</summary>
          <div className="desk-fields">
            {interests.map((value) => (
              <Checkbox
                key={value}
                name="interests"
                value={value}
                defaultChecked={profile['interests']?.includes(value) ?? false}
                label={factValue('interests', value)}
              />
            ))}
          </div>
        </details>
      )}
    </DeskForm>
  );
}
