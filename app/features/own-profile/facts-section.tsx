import { memo } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { FACTS_BY_POSITION, PROFILE_FACTS, type SingleFactName } from '../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../lib/fact-labels.ts';
import { ControlledChipChoice } from '../../ui/forms/controlled-chip-choice.tsx';
import { EditorSection } from './editor-section.tsx';
import { missingIn, refusedIn, type SectionProps } from './section-state.ts';
import { FieldState, rejectionOf } from './saving/field-state.tsx';
import type { SaveState } from './saving/profile-saver.ts';
import type { Editor } from './use-editor.ts';

interface FactsSectionProps extends SectionProps {
  section: 'facts' | 'looks';
}

/** The facts of one section, each chosen from a list. */
export function FactsSection({ section, ...props }: FactsSectionProps) {
  const { editor, data, errors } = props;
  const { t } = useTranslation('myprofile');
  const { valueOf } = useFactLabels();
  const names = FACTS_BY_POSITION.filter(
    (name) => data.fields.includes(name) && PROFILE_FACTS[name].section === section,
  );
  if (names.length === 0) return null;
  const told = names.flatMap((name) => {
    const value = editor.values[name];
    return value ? [valueOf(name, value)] : [];
  });
  return (
    <EditorSection
      title={t(`section.${section}`)}
      summary={told.join(', ')}
      missing={missingIn(editor, names)}
      refused={refusedIn(props, names)}
    >
      <p className="editor-hint">{t('facts.hint')}</p>
      <div className="facts-grid">
        {names.map((name) => (
          <FactRow
            key={name}
            name={name}
            values={name === 'sexuality' ? data.sexualities : PROFILE_FACTS[name].values}
            value={editor.values[name]}
            state={editor.states.get(name)}
            error={errors[name]}
            choose={editor.choose}
          />
        ))}
      </div>
    </EditorSection>
  );
}

interface FactRowProps {
  name: SingleFactName;
  values: readonly string[];
  value: string | null;
  state: SaveState | undefined;
  error: string | undefined;
  choose: Editor['choose'];
}

const FactRow = memo(function FactRow({ name, values, value, state, error, choose }: FactRowProps) {
  const { t } = useTranslation('myprofile');
  const { labelOf, valueOf } = useFactLabels();
  const { kind, icon } = PROFILE_FACTS[name];
  const options = values.map((one) => ({ value: one, label: valueOf(name, one) }));
  const none = kind === 'required' ? [] : [{ value: '', label: t('facts.none') }];
  return (
    <ControlledChipChoice
      name={name}
      icon={icon}
      id={name}
      className="fact-choice"
      single
      legend={labelOf(name)}
      beside={<FieldState state={state} />}
      options={[...options, ...none]}
      chosen={[value ?? '']}
      error={rejectionOf(state) ?? error}
      onPick={(picked) => choose(name, picked || null)}
    />
  );
});
