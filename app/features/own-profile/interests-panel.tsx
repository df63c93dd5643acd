import { memo } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { InterestIcon } from '../../lib/formatting/interest-icon.tsx';
import { useInterestLabel } from '../../lib/formatting/interest-label.ts';
import { ControlledChipChoice } from '../../ui/forms/controlled-chip-choice.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import { INTEREST_GROUPS, type InterestGroup } from './interest-groups.ts';
import type { SaveState } from './saving/profile-saver.ts';

interface InterestsPanelProps {
  chosen: readonly string[];
  sprite: string;
  state: SaveState | undefined;
  error: string | null;
  choose: (name: 'interests', chosen: readonly string[]) => void;
}

/** Fifty interests in groups, each with its icon. */
export const InterestsPanel = memo(function InterestsPanel(props: InterestsPanelProps) {
  const { chosen, sprite, state, error, choose } = props;
  const { t } = useTranslation('myprofile');
  const refusal = rejectionOf(state) ?? error;
  return (
    <Panel title={t('section.interests')} className="editor-panel">
      <div id="interests" tabIndex={-1} className="interests-field">
        <p className="editor-hint">
          <span>{t('interests.hint')}</span>
          <FieldState state={state} />
        </p>
        {refusal && <FieldError id="interests-error" error={refusal} />}
        {(Object.keys(INTEREST_GROUPS) as InterestGroup[]).map((group) => (
          <Group key={group} group={group} chosen={chosen} sprite={sprite} choose={choose} />
        ))}
      </div>
    </Panel>
  );
});

interface GroupProps extends Pick<InterestsPanelProps, 'chosen' | 'sprite' | 'choose'> {
  group: InterestGroup;
}

function Group({ group, chosen, sprite, choose }: GroupProps) {
  const { t } = useTranslation('myprofile');
  const label = useInterestLabel();
  const interests: readonly string[] = INTEREST_GROUPS[group];
  const count = interests.filter((interest) => chosen.includes(interest)).length;
  const toggle = (interest: string, on: boolean) =>
    choose('interests', on ? [...chosen, interest] : chosen.filter((other) => other !== interest));
  const legend = (
    <>
      {t(`interests.group.${group}`)}
      {count > 0 && <span className="interest-count">{t('interests.chosen', { count })}</span>}
    </>
  );
  const option = (interest: string) => {
    const words = (
      <>
        <InterestIcon sprite={sprite} interest={interest} />
        {label(interest)}
      </>
    );
    return { value: interest, label: words };
  };
  return (
    <ControlledChipChoice
      name="interests"
      className="interest-group"
      legend={legend}
      options={interests.map(option)}
      chosen={chosen}
      onPick={toggle}
    />
  );
}
