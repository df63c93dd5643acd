import { useTranslation } from '../../../../i18n/use-translation.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ShortcutKey } from '../kit/shortcuts.tsx';
import { REASONS } from './photo-decision.tsx';
import type { PhotoModerationModel } from './use-photo-moderation.ts';

type UndoBarProps = Pick<PhotoModerationModel, 'undoable' | 'undo' | 'sending' | 'stuck'>;

/** The last decision with its undo button; the height is fixed, so that the layout does not shift. */
export function UndoBar({ undoable, undo, sending, stuck }: UndoBarProps) {
  const { t } = useTranslation('deskphotos');
  const reason = REASONS.find((known) => known === undoable?.reason);
  return (
    <div className="photo-undo-bar desk-row">
      <span role="status">
        {undoable &&
          (reason
            ? t('undo.removed', { name: undoable.photo.member.name, reason: t(`reasons.${reason}`) })
            : t('undo.approved', { name: undoable.photo.member.name }))}
      </span>
      {undoable && (
        <Button type="button" variant="secondary" size="small" onClick={undo}>
          {t('undo.button')} <ShortcutKey hidden name="U" />
        </Button>
      )}
      {sending > 0 && !stuck && <span className="desk-quiet">{t('undo.sending', { count: sending })}</span>}
      {stuck && (
        <span className="photo-stuck" role="alert">
          {t(stuck === 'signed_out' ? 'undo.signed_out' : 'undo.stuck', { count: sending })}{' '}
          {stuck === 'signed_out' && (
            <a href={deskPaths.login({ why: 'ended', to: deskPaths.photos() })}>{t('undo.login')}</a>
          )}
        </span>
      )}
    </div>
  );
}

/** The same without JavaScript, after a redirect. @param done intent, site, photo and decision, as the action wrote them */
export function UndoForm({ done, filter }: { done: string; filter: string | null }) {
  const { t } = useTranslation('deskphotos');
  const [intent, site = '', photo = '', decision = ''] = done.split(' ');
  return (
    <noscript>
      <form method="post" action={deskPaths.photos()}>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="photo" value={photo} />
        <input type="hidden" name="site" value={site} />
        <input type="hidden" name="decision" value={decision} />
        <input type="hidden" name="filter" value={filter ?? ''} />
        <Alert
          tone="success"
          action={
            <Button variant="secondary" size="small">
              {t('undo.button')}
            </Button>
          }
        >
          {intent === 'approve' ? t('undo.done_approved') : t('undo.done_removed')}
        </Alert>
      </form>
    </noscript>
  );
}
