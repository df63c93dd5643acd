import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { PROFILE_VALUES } from '../../../server/modules/profiles/profile-values.schema.ts';
import type { FactName } from '../../../server/modules/profiles/profile-values.schema.ts';
import type profileTexts from '../../../i18n/locales/nl/profile.json';
import type { IconName } from '../../ui/icon-names.ts';
import { ChipPick } from '../../ui/chip-pick.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { EditorData } from './editor-data.ts';
import { FieldState, refusalOf } from './field-state.tsx';
import type { SaveState } from './profile-saver.ts';
import type { Editor } from './use-editor.ts';

type Values = typeof profileTexts.value;
type ValueKey = { [List in keyof Values]: `value.${List}.${Extract<keyof Values[List], string>}` }[keyof Values];

interface Row {
  name: FactName | 'sexuality';
  icon: IconName;
}

/** In the order in which others ask; icons as the profile itself has them. */
const ROWS: readonly Row[] = [
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
  const { t } = useTranslation('myprofile');
  const rows = ROWS.filter(({ name }) => data.fields.includes(name));
  if (rows.length === 0) return null;
  return (
    <Panel title={t('section.facts')} className="editor-panel">
      <p className="editor-hint">{t('facts.hint')}</p>
      <div className="facts-grid">
        {rows.map((row) => (
          <FactRow
            key={row.name}
            {...row}
            values={row.name === 'sexuality' ? data.sexualities : PROFILE_VALUES[row.name]}
            value={editor.values[row.name]}
            state={editor.states.get(row.name)}
            error={errors[row.name]}
            choose={editor.choose}
          />
        ))}
      </div>
    </Panel>
  );
}

interface FactRowProps extends Row {
  values: readonly string[];
  value: string | null;
  state: SaveState | undefined;
  error: string | undefined;
  choose: Editor['choose'];
}

const FactRow = memo(function FactRow({ name, icon, values, value, state, error, choose }: FactRowProps) {
  const { t } = useTranslation(['myprofile', 'profile']);
  const options = values.map((one) => ({
    value: one,
    label: t(`profile:value.${name}.${one}` as `profile:${ValueKey}`),
  }));
  // Everybody has an orientation from the signup on; the rest may stay untold.
  const none = name === 'sexuality' ? [] : [{ value: '', label: t('facts.none') }];
  return (
    <ChipPick
      name={name}
      icon={icon}
      id={name}
      className="fact-pick"
      single
      legend={t(`profile:facts.${name}`)}
      beside={<FieldState state={state} />}
      options={[...options, ...none]}
      chosen={[value ?? '']}
      error={refusalOf(state) ?? error}
      onPick={(picked) => choose(name, picked || null)}
    />
  );
});
