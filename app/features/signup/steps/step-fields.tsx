import { useState, type ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths, type PageToken } from '../../../lib/routing/paths.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import type { SignupFormData } from '../signup-data.server.ts';
import { LAST_STEP, soughtGendersOf, type SignupDraft } from '../draft/signup-draft.ts';
import { chooseSignupPhoto } from '../activation/signup-photo.ts';
import { InterestFields } from './interest-fields.tsx';
import { useNameCheck } from './use-name-check.ts';

export interface StepFieldsProps {
  data: SignupFormData;
  draft: SignupDraft;
  /** Message by field. */
  errors: Readonly<Record<string, string>>;
}

/** Element id of a field's input, for the error summary. */
export const fieldId = (field: string) => `signup-${field.replace('.', '-')}`;

/** Step 0: gender and the genders sought. */
export function GenderFields({ draft, errors }: Omit<StepFieldsProps, 'data'>) {
  const { t } = useTranslation(['signup', 'common']);
  return (
    <>
      <RadioGroup
        id={fieldId('gender')}
        name="gender"
        look="cards"
        legend={t('who.gender')}
        defaultValue={draft.gender}
        error={errors.gender}
        options={[
          { value: 'female', label: t('common:gender.female') },
          { value: 'male', label: t('common:gender.male') },
        ]}
      />
      <RadioGroup
        id={fieldId('sexuality')}
        name="seeks"
        look="cards"
        legend={t('who.seeks')}
        defaultValue={soughtGendersOf(draft.gender, draft.sexuality)}
        error={errors.sexuality}
        options={[
          { value: 'women', label: t('who.women') },
          { value: 'men', label: t('who.men') },
          { value: 'both', label: t('who.both') },
        ]}
      />
    </>
  );
}

/** Step 1: date of birth, country and region. */
export function BirthAndPlaceFields({
  data,
  draft,
  errors,
}: Omit<StepFieldsProps, 'data'> & { data: Pick<SignupFormData, 'countries' | 'regions'> }) {
  const { t } = useTranslation('signup');
  const { minAge } = useSite();
  const [country, setCountry] = useState(draft.country ?? '');
  return (
    <>
      <TextField
        id={fieldId('date_of_birth')}
        name="date_of_birth"
        type="date"
        autoComplete="bday"
        label={t('where.birth')}
        hint={t('where.birthHint', { age: minAge })}
        defaultValue={draft.date_of_birth}
        error={errors.date_of_birth}
      />
      <SelectField
        id={fieldId('country')}
        name="country"
        autoComplete="country"
        label={t('where.country')}
        options={data.countries}
        defaultValue={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        error={errors.country}
      />
      <SelectField
        key={country}
        id={fieldId('region')}
        name="region"
        label={t('where.region')}
        hint={t('where.regionHint')}
        placeholder={t('where.noRegion')}
        options={data.regions[country] ?? []}
        defaultValue={draft.region}
        error={errors.region}
      />
    </>
  );
}

/** Step 2: profile name. Its availability is checked while it is typed. */
export function NameFields({ draft, errors }: Omit<StepFieldsProps, 'data'>) {
  const { t } = useTranslation('signup');
  const { answer, check } = useNameCheck();
  // The error of the last answer is shown until the name changes.
  const [outdated, setOutdated] = useState<StepFieldsProps['errors'] | null>(null);
  const error = answer?.free === false ? answer.message : null;
  return (
    <TextField
      id={fieldId('name')}
      name="name"
      autoComplete="nickname"
      label={t('name.label')}
      hint={t('name.hint')}
      note={answer?.free ? t('name.free') : null}
      defaultValue={draft.name}
      onChange={(event) => {
        setOutdated(errors);
        check(event.currentTarget.value);
      }}
      error={outdated === errors ? error : errors.name}
    />
  );
}

/** Link to a page of the site in a new tab, so that the form is not lost. */
function NewTabPageLink({ token, children }: { token: PageToken; children: ReactNode }) {
  return (
    <a href={paths.page(token)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** Step 3: address, password and both consents. */
export function AccountFields({ draft, errors }: Omit<StepFieldsProps, 'data'>) {
  const { t } = useTranslation('signup');
  const site = useSite();
  return (
    <>
      {draft.at === LAST_STEP && <Alert>{t('account.again')}</Alert>}
      <TextField
        id={fieldId('email')}
        name="email"
        type="email"
        autoComplete="email"
        label={t('account.email')}
        hint={t('account.emailHint')}
        defaultValue={draft.email}
        error={errors.email}
      />
      <PasswordField
        id={fieldId('password')}
        name="password"
        autoComplete="new-password"
        label={t('account.password')}
        hint={t('account.passwordHint')}
        showLabel={t('account.show')}
        hideLabel={t('account.hide')}
        error={errors.password}
      />
      <Checkbox
        id={fieldId('consents.terms')}
        name="terms"
        label={t('account.terms', { site: site.name, age: site.minAge })}
        hint={<NewTabPageLink token="terms">{t('account.readTerms')}</NewTabPageLink>}
        defaultChecked={draft.terms}
        error={errors['consents.terms']}
      />
      <Checkbox
        id={fieldId('consents.sensitive')}
        name="sensitive"
        label={t('account.sensitive', { site: site.name })}
        hint={<NewTabPageLink token="privacy">{t('account.readPrivacy')}</NewTabPageLink>}
        defaultChecked={draft.sensitive}
        error={errors['consents.sensitive']}
      />
    </>
  );
}

/** Step 4: first message to the target, else interests and a photo. */
export function FirstMessageOrInterestsFields({ data, draft, errors }: StepFieldsProps) {
  const { t } = useTranslation('signup');
  if (data.target) {
    return (
      <>
        {draft.messageLost && !draft.signup_message && <Alert tone="warning">{t('message.lost')}</Alert>}
        <TextareaField
          id={fieldId('signup_message')}
          name="signup_message"
          label={t('message.label')}
          hint={t('message.hint')}
          defaultValue={draft.signup_message}
          error={errors.signup_message}
        />
      </>
    );
  }
  return (
    <>
      <InterestFields id={fieldId('interests')} foldsIntimate={data.foldsIntimate} chosen={draft.interests ?? []} />
      <div className="js-only">
        {/* Without a name the input is not submitted: the photo is uploaded once the account exists. */}
        <TextField
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          label={t('interests.photo')}
          hint={t('interests.photoHint')}
          onChange={(event) => chooseSignupPhoto(event.target.files?.[0] ?? null)}
        />
      </div>
    </>
  );
}
