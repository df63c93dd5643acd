import { useState } from 'react';

import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipChoice } from '../../ui/chip-choice.tsx';
import { ChipPick } from '../../ui/chip-pick.tsx';
import type { ChipPickProps } from '../../ui/chip-pick.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useSamples } from './catalogue-samples.ts';
import { Specimen, State } from './catalogue-specimen.tsx';

function TextFields() {
  const { say } = useSamples();
  const error = say('error');
  return (
    <>
      <Specimen file="text-field">
        <State name="default" room="column">
          <TextField label={say('label')} name="a1" defaultValue={say('value')} />
        </State>
        <State name="hint" room="column">
          <TextField label={say('label')} name="a2" hint={say('hint')} />
        </State>
        <State name="error" room="column">
          <TextField label={say('label')} name="a3" error={error} />
        </State>
        <State name="disabled" room="column">
          <TextField label={say('label')} name="a4" defaultValue={say('value')} disabled />
        </State>
        <State name="long" room="column">
          <TextField label={say('longLabel')} name="a5" hint={say('long')} error={say('long')} />
        </State>
      </Specimen>
      <Specimen file="password-field">
        <State name="default" room="column">
          <PasswordField
            label={say('password')}
            name="b1"
            autoComplete="off"
            showLabel={say('show')}
            hideLabel={say('hide')}
          />
        </State>
        <State name="error" room="column">
          <PasswordField
            label={say('password')}
            name="b2"
            autoComplete="off"
            error={error}
            showLabel={say('show')}
            hideLabel={say('hide')}
          />
        </State>
      </Specimen>
      <Specimen file="textarea-field">
        <State name="default" room="column">
          <TextareaField label={say('about')} name="c1" defaultValue={say('aboutText')} />
        </State>
        <State name="error" room="column">
          <TextareaField label={say('about')} name="c2" error={error} />
        </State>
      </Specimen>
      <Specimen file="field">
        <State name="default" room="column">
          <Field label={say('label')} hint={say('hint')}>
            {(wiring) => <input {...wiring} type="date" name="d1" className="specimen-input" />}
          </Field>
        </State>
      </Specimen>
    </>
  );
}

function Choices() {
  const { say } = useSamples();
  const genders = [
    { value: 'f', label: say('woman') },
    { value: 'm', label: say('man') },
    { value: 'x', label: say('nonbinary') },
  ];
  const interests = (['music', 'hiking', 'cooking', 'theatre'] as const).map((key) => ({
    value: key,
    label: say(key),
  }));
  return (
    <>
      <Specimen file="select-field">
        <State name="default" room="column">
          <SelectField label={say('gender')} name="e1" options={genders} placeholder={say('placeholder')} />
        </State>
        <State name="error" room="column">
          <SelectField label={say('gender')} name="e2" options={genders} error={say('error')} />
        </State>
        <State name="disabled" room="column">
          <SelectField label={say('gender')} name="e3" options={genders} disabled />
        </State>
      </Specimen>
      <Specimen file="radio-group">
        <State name="list" room="column">
          <RadioGroup name="f1" legend={say('gender')} options={genders} defaultValue="f" />
        </State>
        <State name="cards" room="column">
          <RadioGroup name="f2" legend={say('gender')} options={genders} defaultValue="m" look="cards" />
        </State>
        <State name="rows" room="column">
          <RadioGroup
            name="f4"
            legend={say('gender')}
            options={genders.map((option) => ({ ...option, aside: say('price') }))}
            defaultValue="m"
            look="rows"
          />
        </State>
        <State name="error" room="column">
          <RadioGroup name="f3" legend={say('gender')} options={genders} error={say('error')} />
        </State>
      </Specimen>
      <Specimen file="checkbox">
        <State name="default" room="column">
          <Checkbox label={say('terms')} name="g1" />
        </State>
        <State name="checked" room="column">
          <Checkbox label={say('terms')} name="g2" defaultChecked hint={say('hint')} />
        </State>
        <State name="toggle" room="column">
          <Checkbox label={say('mails')} name="g3" toggle defaultChecked />
        </State>
        <State name="error" room="column">
          <Checkbox label={say('terms')} name="g4" error={say('error')} />
        </State>
        <State name="disabled" room="column">
          <Checkbox label={say('terms')} name="g5" disabled />
        </State>
      </Specimen>
      <Specimen file="chip-choice">
        <State name="default" room="column">
          <ChipChoice name="h1" legend={say('interests')} options={interests} defaultValues={['hiking']} />
        </State>
      </Specimen>
      <Specimen file="chip-pick">
        <State name="default" room="column">
          <Picked name="h2" options={interests} single />
        </State>
        <State name="checked" room="column">
          <Picked name="h3" options={interests} />
        </State>
        <State name="error" room="column">
          <Picked name="h4" options={interests} error={say('error')} />
        </State>
      </Specimen>
    </>
  );
}

function Picked({ options, ...props }: Pick<ChipPickProps, 'name' | 'options' | 'single' | 'error'>) {
  const { say } = useSamples();
  const [chosen, setChosen] = useState<readonly string[]>(['hiking']);
  const pick = (value: string, on: boolean) => {
    if (props.single) setChosen([value]);
    else setChosen(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  return <ChipPick {...props} legend={say('interests')} options={options} chosen={chosen} onPick={pick} />;
}

function Range() {
  const { say } = useSamples();
  return (
    <Specimen file="range-field">
      <State name="default" room="column">
        <RangeField
          legend={say('age')}
          between={say('between')}
          lowest={18}
          highest={98}
          from={{ name: 'i1', value: 28, label: say('from'), thumbLabel: say('thumbFrom') }}
          to={{ name: 'i2', value: 45, label: say('to'), thumbLabel: say('thumbTo') }}
        />
      </State>
    </Specimen>
  );
}

/** Everything that is filled in. */
export function FieldSpecimens() {
  return (
    <>
      <TextFields />
      <Choices />
      <Range />
    </>
  );
}
