import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useInterestGroups } from '../../../lib/formatting/interest-groups.ts';
import { ChipChoice } from '../../../ui/forms/chip-choice.tsx';
import { ChoiceGroups } from '../../../ui/forms/choice-groups.tsx';

interface InterestFieldsProps {
  id: string;
  /** Whether the intimate interests are folded, unless some are chosen. */
  foldsIntimate: boolean;
  chosen: readonly string[];
}

/** The interests in groups. */
export function InterestFields({ id, foldsIntimate, chosen }: InterestFieldsProps) {
  const { t } = useTranslation('signup');
  return (
    <ChoiceGroups id={id} legend={t('interests.legend')} legendHidden hint={t('interests.hint')}>
      {useInterestGroups().map(({ group, label, interests }) => {
        const folded = foldsIntimate && group === 'intimate';
        const choice = (
          <ChipChoice
            key={group}
            name="interests"
            legend={label}
            legendHidden={folded}
            options={interests}
            defaultValues={chosen}
          />
        );
        if (!folded) return choice;
        return (
          <details key={group} className="signup-more" open={interests.some(({ value }) => chosen.includes(value))}>
            <summary>{label}</summary>
            {choice}
          </details>
        );
      })}
    </ChoiceGroups>
  );
}
