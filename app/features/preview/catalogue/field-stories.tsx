import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { CheckInput } from '../../../ui/forms/check-input.tsx';
import { ChipChoice } from '../../../ui/forms/chip-choice.tsx';
import { ChoiceGroups } from '../../../ui/forms/choice-groups.tsx';
import { FilterChip, FilterChipLink } from '../../../ui/forms/filter-chip.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { RangeField } from '../../../ui/forms/range-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { fieldStories, PickedChips, stories, type Samples, type StoryGroups } from './stories.tsx';

export function formStories({ say }: Samples): StoryGroups['fields'] {
  const error = { error: say('error') };
  const disabled = { disabled: true };
  const genders = [
    { value: 'f', label: say('woman') },
    { value: 'm', label: say('man') },
    { value: 'x', label: say('nonbinary') },
  ];
  const priced = genders.map((option) => ({ ...option, aside: say('price') }));
  const interests = (['music', 'hiking', 'cooking', 'theatre'] as const).map((value) => ({ value, label: say(value) }));
  const chips = { legend: say('interests'), options: interests };
  return {
    'text-field': fieldStories(TextField, { name: 'text', label: say('label') })({
      default: { defaultValue: say('value') },
      hint: { hint: say('hint') },
      error,
      disabled: { defaultValue: say('value'), disabled: true },
      long: { label: say('longLabel'), hint: say('long'), error: say('long') },
    }),
    'password-field': fieldStories(PasswordField, {
      name: 'pass',
      label: say('password'),
      autoComplete: 'off',
      showLabel: say('show'),
      hideLabel: say('hide'),
    })({ default: {}, error }),
    'textarea-field': fieldStories(TextareaField, { name: 'area', label: say('about') })({
      default: { defaultValue: say('aboutText') },
      error,
    }),
    field: stories(
      Field,
      {
        label: say('label'),
        hint: say('hint'),
        children: (wiring) => <input {...wiring} type="date" name="date" className="specimen-input" />,
      },
      'column',
    )(),
    'select-field': fieldStories(SelectField, { name: 'select', label: say('gender'), options: genders })({
      default: { placeholder: say('placeholder') },
      error,
      disabled,
    }),
    'radio-group': fieldStories(RadioGroup, { name: 'radio', legend: say('gender'), options: genders })({
      list: { defaultValue: 'f' },
      cards: { defaultValue: 'm', look: 'cards' },
      rows: { defaultValue: 'm', look: 'rows', options: priced },
      error,
    }),
    checkbox: fieldStories(Checkbox, { name: 'check', label: say('terms') })({
      default: {},
      checked: { defaultChecked: true, hint: say('hint') },
      toggle: { defaultChecked: true, toggle: true, label: say('mails') },
      error,
      disabled,
    }),
    'chip-choice': fieldStories(ChipChoice, { name: 'choice', ...chips, defaultValues: ['hiking'] })(),
    'choice-groups': stories(
      ChoiceGroups,
      { legend: say('interests'), children: <ChipChoice name="grouped" {...chips} /> },
      'column',
    )({ default: {}, hint: { hint: say('hint') } }),
    'controlled-chip-choice': fieldStories(PickedChips, { name: 'pick', ...chips })({
      default: { single: true },
      checked: {},
      error,
    }),
    'check-input': stories(CheckInput, { type: 'checkbox', 'aria-label': say('terms') })({
      default: {},
      checked: { defaultChecked: true },
      disabled,
    }),
    'filter-chip': [
      ...stories(FilterChip, { sheet: 'catalogue-sheet', icon: 'user', lead: say('age'), value: '28–45' })(),
      ...stories(FilterChipLink, { href: '#fields', active: true, children: say('online') })({ checked: {} }),
    ],
    'range-field': stories(
      RangeField,
      {
        legend: say('age'),
        between: say('between'),
        lowest: 18,
        highest: 98,
        from: { name: 'from', value: 28, label: say('from'), thumbLabel: say('thumbFrom') },
        to: { name: 'to', value: 45, label: say('to'), thumbLabel: say('thumbTo') },
      },
      'column',
    )(),
  };
}
