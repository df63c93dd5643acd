import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { CodeForm as Typed, CodeProblems } from '../../../../server/modules/operators/money/code-input.ts';
import type { CodeChoices } from '../../../../server/modules/operators/money/make-codes.ts';
import { formatCountry, formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface CodeFormProps {
  choices: CodeChoices;
  /** Given to the form, so that posting it twice makes one code. */
  id: string;
  /** As it was typed before; empty at first. */
  typed: Partial<Typed>;
  problems: CodeProblems;
}

interface PartProps extends Pick<CodeFormProps, 'choices' | 'typed'> {
  /** The words for what is wrong with a field. */
  wrong: (field: keyof Typed) => string | null;
}

const idOf = (field: string) => `code-${field}`;

/** How much the code takes off. */
function CodeTakes({ choices, typed, wrong }: PartProps) {
  const { t } = useTranslation('deskmoney');
  const field = (name: 'percentage' | 'amount') => ({
    id: idOf(name),
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    label: t(`new.${name}Field`),
    hint: t(`new.${name}Hint`),
    defaultValue: typed[name],
    error: wrong(name),
  });
  return (
    <>
      <RadioGroup
        id={idOf('takes')}
        name="takes"
        legend={t('new.takes')}
        defaultValue={typed.takes ?? 'percentage'}
        error={wrong('takes')}
        options={(['percentage', 'amount'] as const).map((value) => ({ value, label: t(`new.${value}`) }))}
      />
      <div className="desk-money-fields">
        <TextField {...field('percentage')} />
        <TextField {...field('amount')} />
        <SelectField
          id={idOf('currency')}
          name="currency"
          label={t('new.currency')}
          hint={t('new.currencyHint')}
          placeholder={t('new.anyCurrency')}
          defaultValue={typed.currency}
          error={wrong('currency')}
          options={choices.currencies.map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  );
}

/** For which orders, and whose. */
function CodeLimits({ choices, typed, wrong }: PartProps) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const locale = useLocale();
  return (
    <>
      <RadioGroup
        id={idOf('validity')}
        name="validity"
        legend={t('new.validity')}
        defaultValue={typed.validity ?? choices.validities[0]}
        error={wrong('validity')}
        options={choices.validities.map((value) => ({ value, label: t(`validity.${value as 'once'}`) }))}
      />
      <div className="desk-money-fields">
        <TextField
          id={idOf('minimum')}
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          label={t('new.minimum')}
          hint={t('new.minimumHint')}
          defaultValue={typed.minimum}
          error={wrong('minimum')}
        />
        <SelectField
          id={idOf('country')}
          name="country"
          label={t('new.country')}
          placeholder={t('new.anyCountry')}
          defaultValue={typed.country}
          error={wrong('country')}
          options={choices.countries.map((value) => ({ value, label: formatCountry(locale, value) }))}
        />
        <TextField
          id={idOf('member')}
          name="member"
          autoComplete="off"
          spellCheck={false}
          label={t('new.member')}
          hint={t('new.memberHint')}
          defaultValue={typed.member}
          error={wrong('member')}
        />
      </div>
      <fieldset className="desk-choices" id={idOf('methods')}>
        <legend>{t('new.methods')}</legend>
        <span className="desk-hint">{t('new.methodsHint')}</span>
        <div className="desk-money-fields">
          {choices.methods.map((method) => (
            <Checkbox
              key={method}
              name="methods"
              value={method}
              label={t(`order:method.${method as 'ideal'}`)}
              defaultChecked={typed.methods?.includes(method)}
            />
          ))}
        </div>
        <FieldError id={`${idOf('methods')}-error`} error={wrong('methods')} />
      </fieldset>
    </>
  );
}

/** Everything that a new code of a site promises. */
export function CodeForm({ choices, id, typed, problems }: CodeFormProps) {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const pending = useNavigation().formMethod === 'POST';
  const dearest = formatMoney(locale, choices.dearest[typed.currency ?? ''] ?? 0, typed.currency || 'EUR');
  const wrong = (field: keyof Typed) => {
    const problem = problems[field];
    return problem ? t(`wrong.${problem}`, { dearest }) : null;
  };
  const errors = (Object.keys(problems) as Array<keyof Typed>).map((field) => {
    const name = field === 'percentage' || field === 'amount' ? (`${field}Field` as const) : field;
    return { fieldId: idOf(field), message: `${t(`new.${name}`)}: ${wrong(field) ?? ''}` };
  });
  const day = (name: 'starts' | 'ends') => ({
    id: idOf(name),
    name,
    type: 'date',
    label: t(`new.${name}`),
    defaultValue: typed[name],
    error: wrong(name),
    hint: t(`new.${name}Hint`, { zone: choices.site.timeZone }),
  });
  return (
    <Form method="post" noValidate className="desk-money-form">
      <ErrorSummary title={t('new.wrong')} errors={errors} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="site" value={choices.site.id} />
      <TextField
        id={idOf('code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t('new.code')}
        hint={t('new.codeHint')}
        defaultValue={typed.code}
        error={wrong('code')}
      />
      <CodeTakes choices={choices} typed={typed} wrong={wrong} />
      <CodeLimits choices={choices} typed={typed} wrong={wrong} />
      <div className="desk-money-fields">
        <TextField {...day('starts')} />
        <TextField {...day('ends')} />
      </div>
      <p>{t('new.kept')}</p>
      <div className="desk-money-buttons">
        <Button pending={pending}>{t('new.submit')}</Button>
      </div>
    </Form>
  );
}
