import { useTranslation } from 'react-i18next';

import { Icon } from '../../ui/icon.tsx';
import type { SaveState } from './profile-saver.ts';

/** Whether one field is stored, in a place of its own, so that nothing moves. The page says it aloud once for all. */
export function FieldState({ state }: { state: SaveState | undefined }) {
  const { t } = useTranslation('myprofile');
  if (!state || state.kind === 'refused') return <span className="save-state" />;
  const kind = state.kind === 'waiting' ? 'saving' : state.kind;
  return (
    <span className="save-state" data-state={kind}>
      {kind === 'saved' && <Icon name="check-circle" />}
      {kind === 'failed' && <Icon name="warning-circle" />}
      {t(`state.${kind}`)}
    </span>
  );
}

/** What is wrong with a field: refused by the server while it was written, or in a form without script. */
export function refusalOf(state: SaveState | undefined): string | null {
  return state?.kind === 'refused' ? state.message : null;
}
