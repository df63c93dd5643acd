import { Form, useNavigation } from '@remix-run/react';
import { Fragment, useEffect, useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import type { Choices, SistersData } from './sisters-data.server.ts';

interface CopyFormProps {
  data: SistersData;
  failure: FormFailure | null;
  /** The selection before the failure. */
  chosen: Choices | null;
}

/** Form to select the data to copy and the site, and to sign the copy. */
export function CopyForm({ data, failure, chosen }: CopyFormProps) {
  const { t } = useTranslation('sisters');
  const pending = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const errors = failure?.fields ?? {};
  const named = ['site', 'photos', 'consent', 'password'].some((field) => errors[field]);
  useEffect(() => {
    if (failure)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], .has-error input, fieldset[aria-describedby] input')
        ?.focus();
  }, [failure]);
  return (
    <Form method="post" className="copy-form" ref={form} noValidate>
      {failure && !named && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      <RadioGroup
        name="site"
        legend={t('site')}
        defaultValue={chosen?.site || (data.sites.length === 1 ? data.sites[0]?.slug : undefined)}
        error={errors['site']}
        options={data.sites.map(({ slug, name, description, host }) => ({
          value: slug,
          label: (
            <>
              <b>{name}</b> <small>{host}</small>
            </>
          ),
          hint: description,
        }))}
      />
      <PartChoices data={data} chosen={chosen} />
      <PhotoChoices data={data} chosen={chosen} error={errors['photos'] ?? null} />
      <ul className="copy-notes">
        <li>{t('email', { email: data.email })}</li>
        <li>{t('never')}</li>
        <li>{t('how')}</li>
        <li>{t('device')}</li>
      </ul>
      {/* Each copy needs a new consent and signature: the form keeps nothing of the last one. */}
      <Fragment key={data.open[0]?.id}>
        <Checkbox name="consent" label={t('consent')} defaultChecked={chosen?.consent} error={errors['consent']} />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          error={errors['password']}
        />
      </Fragment>
      <Button size="large" block pending={pending}>
        {t('sign')}
      </Button>
    </Form>
  );
}

function PartChoices({ data, chosen }: Pick<CopyFormProps, 'data' | 'chosen'>) {
  const { t } = useTranslation('sisters');
  return (
    <fieldset className="copy-choices">
      <legend>{t('parts')}</legend>
      <p>{t('partsHint')}</p>
      {data.parts.map(({ id, value }) => (
        <Checkbox
          key={id}
          name="parts"
          value={id}
          label={t(`part.${id}`)}
          hint={value}
          defaultChecked={chosen?.parts.includes(id)}
        />
      ))}
      {data.prompts.map(({ prompt, title, answer }) => (
        <Checkbox
          key={prompt}
          name="prompts"
          value={prompt}
          label={title}
          hint={answer}
          defaultChecked={chosen?.prompts.includes(prompt)}
        />
      ))}
    </fieldset>
  );
}

function PhotoChoices({ data, chosen, error }: Pick<CopyFormProps, 'data' | 'chosen'> & { error: string | null }) {
  const { t } = useTranslation('sisters');
  const sites = data.sites.filter(({ photos }) => photos > 0);
  if (data.photos.length === 0 || sites.length === 0) return null;
  return (
    <fieldset className="copy-choices" aria-describedby={error ? 'copy-photos-error' : undefined}>
      <legend>{t('photos')}</legend>
      {sites.map(({ slug, name, photos }) => (
        <p key={slug}>{t('photosHint', { site: name, max: photos })}</p>
      ))}
      <div className="copy-photos">
        {data.photos.map(({ id, source }, index) => (
          <label key={id} className="copy-photo" htmlFor={`copy-${id}`}>
            <CheckInput
              type="checkbox"
              id={`copy-${id}`}
              name="photos"
              value={id}
              defaultChecked={chosen?.photos.includes(id)}
            />
            <Photo photo={source} alt={t('photo', { number: index + 1 })} />
          </label>
        ))}
      </div>
      <FieldError id="copy-photos-error" error={error} />
    </fieldset>
  );
}
