import { memo } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { countGraphemes } from '../../../i18n/graphemes.ts';
import { ANSWER_MAX, PROMPTS_MAX } from '../../../server/modules/people/profiles/profile-visibility.schema.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { classNames } from '../../ui/hooks/class-names.ts';
import type { EditorData } from './editor-data.ts';
import type { FieldValue, PromptAnswer } from './editor-values.ts';
import { ARRANGE_BUTTON, arrangePrompts } from './form-fields.ts';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import type { SaveState } from './saving/profile-saver.ts';

interface PromptsFieldProps {
  offered: NonNullable<EditorData['prompts']>;
  value: readonly PromptAnswer[];
  state: SaveState | undefined;
  error: string | null;
  write: (name: 'prompts', value: FieldValue) => void;
  choose: (name: 'prompts', value: FieldValue) => void;
}

/** Sentences that the member finishes: as many places as they may have. Without JavaScript each button sends the form. */
export const PromptsField = memo(function PromptsField(props: PromptsFieldProps) {
  const { offered, value, state, error, write, choose } = props;
  const { t } = useTranslation('myprofile');
  const empty = Array.from({ length: Math.max(0, PROMPTS_MAX - value.length) }, () => ({ prompt: '', answer: '' }));
  const slots = [...value, ...empty];
  const withSlot = (index: number, change: Partial<PromptAnswer>) =>
    slots.map((slot, at) => (at === index ? { ...slot, ...change } : slot));
  const arrange = (action: string, index: number) => choose('prompts', arrangePrompts(slots, action, index));
  return (
    <fieldset className="prompts" id="prompts">
      <legend>{t('prompts.title')}</legend>
      <p className="text-muted">{t('prompts.hint')}</p>
      {slots.map((slot, index) => (
        // Places have no identity; what stands in them moves.
        <Slot
          key={index}
          index={index}
          slot={slot}
          options={offered.filter(
            ({ prompt }) => prompt === slot.prompt || !slots.some((each) => each.prompt === prompt),
          )}
          onChoose={(prompt) => choose('prompts', withSlot(index, { prompt }))}
          onWrite={(answer) => write('prompts', withSlot(index, { answer }))}
          onArrange={(action) => arrange(action, index)}
        />
      ))}
      <FieldError id="prompts-error" error={rejectionOf(state) ?? error} />
      <FieldState state={state} />
    </fieldset>
  );
});

interface SlotProps {
  index: number;
  slot: PromptAnswer;
  options: ReadonlyArray<{ prompt: string; title: string }>;
  onChoose: (prompt: string) => void;
  onWrite: (answer: string) => void;
  onArrange: (action: 'up' | 'remove') => void;
}

function Slot({ index, slot, options, onChoose, onWrite, onArrange }: SlotProps) {
  const { t } = useTranslation('myprofile');
  const number = index + 1;
  const count = countGraphemes(slot.answer.trim());
  const button = (action: 'up' | 'remove') => ({
    type: 'submit' as const,
    name: ARRANGE_BUTTON,
    value: `${action}-${index}`,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onArrange(action);
    },
  });
  return (
    <div className="prompt-slot">
      <div className="prompt-choice">
        <SelectField
          id={`prompt-${number}`}
          name="prompt"
          label={t('prompts.label', { number })}
          placeholder={t('prompts.none')}
          options={options.map(({ prompt, title }) => ({ value: prompt, label: title }))}
          value={slot.prompt}
          onChange={(event) => onChoose(event.target.value)}
          compact
        />
        {index > 0 && (
          <IconButton {...button('up')} icon="caret-down" className="prompt-up" label={t('prompts.up', { number })} />
        )}
        <IconButton {...button('remove')} icon="trash" label={t('prompts.remove', { number })} />
      </div>
      <TextareaField
        id={`answer-${number}`}
        name="answer"
        label={t('prompts.answer', { number })}
        labelHidden
        rows={2}
        value={slot.answer}
        onChange={(event) => onWrite(event.target.value)}
        compact
      />
      <span className={classNames('note-count', count > ANSWER_MAX && 'is-over')}>
        {t('count', { number: count, max: ANSWER_MAX })}
      </span>
    </div>
  );
}
