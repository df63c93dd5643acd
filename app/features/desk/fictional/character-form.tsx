import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { NOTE_MAX } from '../../../../server/modules/profiles/profile-values.schema.ts';
import { CHOICE_FACT_NAMES, PROFILE_FACTS } from '../../../../tenants/profile-facts.ts';
import { LOCALES } from '../../../../tenants/value-lists.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { formatCountry } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import type { AskedFields, FilledCharacter } from './character-fields.ts';

interface CharacterFormProps {
  asked: AskedFields & { countries: readonly string[]; minAge: number };
  regions: ReadonlyArray<{ value: string; label: string }>;
  interests: readonly string[];
  filled: FilledCharacter;
  /** When it was last written, as the page knows; empty for a new one. */
  written?: string;
  /** It was written a moment ago. */
  saved?: boolean;
  failure: { code: string; message: string; fields: Record<string, string> } | null;
}

/** Writes or edits a fictional profile: the site's own fields, and nothing that says that it is real. */
export function CharacterForm({ asked, regions, interests, filled, written = '', saved, failure }: CharacterFormProps) {
  const { t } = useTranslation(['deskfictional', 'myprofile']);
  const { labelOf, valueOf: factValue } = useFactLabels();
  const locale = useLocale();
  const pending = useNavigation().formData?.get('intent') === 'save';
  const wrong = failure?.fields ?? {};
  const { profile } = filled;
  const valueOf = (name: string) => profile[name] as string | null | undefined;
  const facts = CHOICE_FACT_NAMES.filter((name) => asked.fields.includes(name));
  const notes = (Object.keys(NOTE_MAX) as Array<keyof typeof NOTE_MAX>).filter((name) => asked.notes.includes(name));
  return (
    <Form method="post" className="desk-fictional-form" noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="written" value={written} />
      {saved && <Alert tone="success" role="status" title={t('form.saved')} />}
      {failure && (
        <Alert tone="danger" role="alert">
          {failure.code === 'conflict' ? t('form.changed') : failure.message}
        </Alert>
      )}
      <div className="desk-fictional-fields">
        <TextField name="name" label={t('form.name')} defaultValue={filled.name} error={wrong['name']} maxLength={20} />
        <TextField
          name="birth_date"
          type="date"
          label={t('form.birth', { age: asked.minAge })}
          defaultValue={filled.birth_date}
          error={wrong['birth_date']}
        />
        <SelectField
          name="gender"
          label={t('form.gender')}
          defaultValue={filled.gender}
          options={(['female', 'male'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          error={wrong['gender']}
        />
        <SelectField
          name="sexuality"
          label={labelOf('sexuality')}
          defaultValue={valueOf('sexuality') ?? ''}
          options={PROFILE_FACTS.sexuality.values.map((value) => ({ value, label: factValue('sexuality', value) }))}
          error={wrong['sexuality']}
        />
        <SelectField
          name="country"
          label={t('form.country')}
          defaultValue={valueOf('country') ?? ''}
          options={asked.countries.map((value) => ({ value, label: formatCountry(locale, value) }))}
          error={wrong['country']}
        />
        <SelectField
          name="region"
          label={t('form.region')}
          defaultValue={valueOf('region') ?? ''}
          placeholder={t('form.none')}
          options={[...regions]}
          error={wrong['region']}
        />
        <SelectField
          name="language"
          label={t('form.language')}
          defaultValue={filled.language}
          options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          error={wrong['language']}
        />
        {facts.map((name) => (
          <SelectField
            key={name}
            name={name}
            label={labelOf(name)}
            defaultValue={valueOf(name) ?? ''}
            placeholder={t('form.none')}
            options={PROFILE_FACTS[name].values.map((value) => ({ value, label: factValue(name, value) }))}
            error={wrong[name]}
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
        <details className="desk-fictional-interests">
          <summary>{labelOf('interests')}</summary>
          <div>
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
      <Button pending={pending}>{t('form.save')}</Button>
    </Form>
  );
}
