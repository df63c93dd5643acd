import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CodeChoices, CodeErrors, CodeForm as Typed } from '../../../../server/modules/desk/operators/index.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { DeskForm } from '../kit/desk-form.tsx';
import { useFormats } from '../kit/formats.tsx';

interface CodeFormProps {
  choices: CodeChoices;
  /** Id of the new code, so that a repeated submission creates one code. */
  id: string;
  /** The submitted values; empty at first. */
  typed: Partial<Typed>;
  problems: CodeErrors;
}

interface PartProps extends Pick<CodeFormProps, 'choices' | 'typed'> {
  /** Common props of a field. */
  field: <Name extends keyof Typed>(
    name: Name,
  ) => { id: string; name: Name; defaultValue: Typed[Name] | undefined; error: string | null };
}

const idOf = (field: string) => `code-${field}`;

function DiscountFields({ choices, field }: PartProps) {
  const { t } = useTranslation('deskmoney');
  const takes = field('takes');
  return (
    <>
      <RadioGroup
        {...takes}
        legend={t('new.takes')}
        defaultValue={takes.defaultValue ?? 'percentage'}
        options={(['percentage', 'amount'] as const).map((value) => ({ value, label: t(`new.${value}`) }))}
      />
      <div className="desk-fields">
        {(['percentage', 'amount'] as const).map((name) => (
          <TextField
            {...field(name)}
            key={name}
            inputMode="decimal"
            autoComplete="off"
            label={t(`new.${name}Field`)}
            hint={t(`new.${name}Hint`)}
          />
        ))}
        <SelectField
          {...field('currency')}
          label={t('new.currency')}
          hint={t('new.currencyHint')}
          placeholder={t('new.anyCurrency')}
          options={choices.currencies.map((value) => ({ value, label: value }))}
        />
      </div>
    </>
  );
}

function LimitFields({ choices, typed, field }: PartProps) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const { country } = useFormats();
  const validity = field('validity');
  return (
    <>
      <RadioGroup
        {...validity}
        legend={t('new.validity')}
        defaultValue={validity.defaultValue ?? choices.validities[0]}
        options={choices.validities.map((value) => ({ value, label: t(`validity.${value as 'once'}`) }))}
      />
      <div className="desk-fields">
        <TextField
          {...field('minimum')}
          inputMode="decimal"
          autoComplete="off"
          label={t('new.minimum')}
          hint={t('new.minimumHint')}
        />
        <SelectField
          {...field('country')}
          label={t('new.country')}
          placeholder={t('new.anyCountry')}
          options={choices.countries.map((value) => ({ value, label: country(value) }))}
        />
        <TextField
          {...field('member')}
          autoComplete="off"
          spellCheck={false}
          label={t('new.member')}
          hint={t('new.memberHint')}
        />
      </div>
      <fieldset className="desk-choices" id={idOf('methods')}>
        <legend>{t('new.methods')}</legend>
        <span className="desk-note">{t('new.methodsHint')}</span>
        <div className="desk-fields">
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
        <FieldError id={`${idOf('methods')}-error`} error={field('methods').error} />
      </fieldset>
    </>
  );
}

export function CodeForm({ choices, id, typed, problems }: CodeFormProps) {
  const { t } = useTranslation('deskmoney');
  const { money } = useFormats();
  const dearest = money(choices.dearest[typed.currency ?? ''] ?? 0, typed.currency || 'EUR');
  const wrong = (name: keyof Typed) => {
    const problem = problems[name];
    return problem ? t(`wrong.${problem}`, { dearest }) : null;
  };
  const errors = (Object.keys(problems) as Array<keyof Typed>).map((field) => {
    const name = field === 'percentage' || field === 'amount' ? (`${field}Field` as const) : field;
    return { fieldId: idOf(field), message: `${t(`new.${name}`)}: ${wrong(field) ?? ''}` };
  });
  const part: PartProps = {
    choices,
    typed,
    field: (name) => ({ id: idOf(name), name, defaultValue: typed[name], error: wrong(name) }),
  };
  return (
    <DeskForm submit={t('new.submit')}>
      <ErrorSummary title={t('new.wrong')} errors={errors} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="site" value={choices.site.id} />
      <TextField
        {...part.field('code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t('new.code')}
        hint={t('new.codeHint')}
      />
      <DiscountFields {...part} />
      <LimitFields {...part} />
      <div className="desk-fields">
        {(['starts', 'ends'] as const).map((name) => (
          <TextField
            {...part.field(name)}
            key={name}
            type="date"
            label={t(`new.${name}`)}
            hint={t(`new.${name}Hint`, { zone: choices.site.timeZone })}
          />
        ))}
      </div>
      <p>{t('new.kept')}</p>
    </DeskForm>
  );
}
