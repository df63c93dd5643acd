import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import type { SaveState } from './profile-saver.ts';

/**
 * Whether a field is saved. It has a fixed place, so that nothing moves; screen readers get one status for all fields.
 */
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

/** The error of a field, from saving while typing or from a form without JavaScript. */
export function rejectionOf(state: SaveState | undefined): string | null {
  return state?.kind === 'refused' ? state.message : null;
}
