import { memo } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { InterestIcon } from '../../lib/formatting/interest-icon.tsx';
import { useInterestGroups } from '../../lib/formatting/interest-groups.ts';
import { ControlledChipChoice } from '../../ui/forms/controlled-chip-choice.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { EditorSection } from './editor-section.tsx';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import type { SaveState } from './saving/profile-saver.ts';

interface InterestsSectionProps {
  chosen: readonly string[];
  sprite: string;
  state: SaveState | undefined;
  error: string | null;
  choose: (name: 'interests', chosen: readonly string[]) => void;
}

/** Fifty interests in groups, each with its icon. */
export const InterestsSection = memo(function InterestsSection(props: InterestsSectionProps) {
  const { chosen, sprite, state, error, choose } = props;
  const { t } = useTranslation('myprofile');
  const groups = useInterestGroups();
  const refusal = rejectionOf(state) ?? error;
  const told = groups.flatMap(({ interests }) => interests.filter(({ value }) => chosen.includes(value)));
  return (
    <EditorSection
      title={t('section.interests')}
      summary={told.map(({ label }) => label).join(', ')}
      missing={chosen.length === 0 ? 1 : 0}
      refused={refusal !== null}
    >
      <div id="interests" tabIndex={-1} className="interests-field">
        <p className="editor-hint">
          <span>{t('interests.hint')}</span>
          <FieldState state={state} />
        </p>
        {refusal && <FieldError id="interests-error" error={refusal} />}
        {groups.map(({ group, ...choices }) => (
          <Group key={group} {...choices} chosen={chosen} sprite={sprite} choose={choose} />
        ))}
      </div>
    </EditorSection>
  );
});

interface GroupProps extends Pick<InterestsSectionProps, 'chosen' | 'sprite' | 'choose'> {
  label: string;
  interests: ReadonlyArray<{ value: string; label: string }>;
}

function Group({ label, interests, chosen, sprite, choose }: GroupProps) {
  const { t } = useTranslation('myprofile');
  const count = interests.filter(({ value }) => chosen.includes(value)).length;
  const toggle = (interest: string, on: boolean) =>
    choose('interests', on ? [...chosen, interest] : chosen.filter((other) => other !== interest));
  const legend = (
    <>
      {label}
      {count > 0 && <span className="interest-count">{t('interests.chosen', { count })}</span>}
    </>
  );
  const options = interests.map((interest) => ({
    value: interest.value,
    label: (
      <>
        <InterestIcon sprite={sprite} interest={interest.value} />
        {interest.label}
      </>
    ),
  }));
  return (
    <ControlledChipChoice
      name="interests"
      className="interest-group"
      legend={legend}
      options={options}
      chosen={chosen}
      onPick={toggle}
    />
  );
}
