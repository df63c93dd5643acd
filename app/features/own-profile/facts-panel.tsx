import { useTranslation } from 'react-i18next';

import { PROFILE_VALUES } from '../../../server/modules/profiles/profile-values.schema.ts';
import type { FactName } from '../../../server/modules/profiles/profile-values.schema.ts';
import type profileTexts from '../../../i18n/locales/nl/profile.json';
import type { IconName } from '../../ui/icon-names.ts';
import { ChipPick } from '../../ui/chip-pick.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { EditorData } from './editor-data.ts';
import { FieldState, refusalOf } from './field-state.tsx';
import type { Editor } from './use-editor.ts';

type Values = typeof profileTexts.value;
type ValueKey = { [List in keyof Values]: `value.${List}.${Extract<keyof Values[List], string>}` }[keyof Values];

/** In the order in which others ask; icons as the profile itself has them. */
const ROWS: ReadonlyArray<{ name: FactName | 'sexuality'; icon: IconName }> = [
  { name: 'reason', icon: 'user' },
  { name: 'relationship', icon: 'users' },
  { name: 'sexuality', icon: 'gender-intersex' },
  { name: 'body', icon: 'ruler' },
  { name: 'hair', icon: 'scissors' },
  { name: 'eyes', icon: 'eye' },
  { name: 'tattoos', icon: 'drop' },
];

export interface FactsPanelProps {
  editor: Editor;
  data: EditorData;
  errors: Readonly<Record<string, string>>;
}

/** The facts that this site shows. */
export function FactsPanel({ editor, data, errors }: FactsPanelProps) {
  const { t } = useTranslation(['myprofile', 'profile']);
  const rows = ROWS.filter(({ name }) => data.fields.includes(name));
  if (rows.length === 0) return null;
  const optionsOf = (name: FactName | 'sexuality') => {
    const values: readonly string[] = name === 'sexuality' ? data.sexualities : PROFILE_VALUES[name];
    const options = values.map((value) => ({
      value,
      label: t(`profile:value.${name}.${value}` as `profile:${ValueKey}`),
    }));
    // Everybody has an orientation from the signup on; the rest may stay untold.
    return name === 'sexuality' ? options : [...options, { value: '', label: t('facts.none') }];
  };
  return (
    <Panel title={t('section.facts')} className="editor-panel">
      <p className="editor-hint">{t('facts.hint')}</p>
      <div className="facts-grid">
        {rows.map(({ name, icon }) => (
          <ChipPick
            key={name}
            {...{ name, icon }}
            id={name}
            className="fact-pick"
            single
            legend={t(`profile:facts.${name}`)}
            beside={<FieldState state={editor.states.get(name)} />}
            options={optionsOf(name)}
            chosen={[editor.values[name] ?? '']}
            error={refusalOf(editor.states.get(name)) ?? errors[name]}
            onPick={(value) => editor.choose(name, value || null)}
          />
        ))}
      </div>
    </Panel>
  );
}
