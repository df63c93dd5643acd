import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../../i18n/use-translation.ts';
import { IconButton } from '../../../../ui/actions/icon-button.tsx';
import type { ComposerHandle } from '../use-composer.ts';
import type { ComposerTool } from '../composer-tool.ts';
import { useLazyModule } from '../use-lazy-module.ts';
import { lazyPart } from '../../../../lib/lazy-part.ts';

const load = () => import('./emoji-picker.tsx');
const EmojiPicker = lazyPart(load);
const PANEL = 'emoji-panel';

/** Closes a panel on Escape and on a press outside it and its button. */
function useLightDismiss(open: boolean, close: (byKey: boolean) => void) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const press = ({ target }: Event) => {
      const within =
        target instanceof Element && (panel.current?.contains(target) || target.closest(`[aria-controls="${PANEL}"]`));
      if (!within) latest.current(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      latest.current(true);
    };
    document.addEventListener('pointerdown', press, { signal });
    // Captured, so that other Escape handlers do not run.
    document.addEventListener('keydown', key, { signal, capture: true });
    return () => listening.abort();
  }, [open]);
  return panel;
}

/** Composer tool that inserts emoji at the cursor. The picker is outside the form and stays open. */
export function useEmojiTool({ box, insert }: Pick<ComposerHandle, 'box' | 'insert'>): ComposerTool {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const withPart = useLazyModule();
  const panel = useLightDismiss(open, (byKey) => {
    setOpen(false);
    if (byKey) box.current?.focus();
  });
  return {
    button: (
      <IconButton
        icon="smiley"
        label={t('tools.emoji')}
        className="js-only"
        aria-expanded={open}
        aria-controls={PANEL}
        onClick={() => (open ? setOpen(false) : withPart(load, () => setOpen(true)))}
      />
    ),
    dialog: (
      <div className="emoji-panel" id={PANEL} ref={panel} role="group" aria-label={t('tools.emoji')} hidden={!open}>
        {open && (
          <Suspense>
            <EmojiPicker onChoose={insert} />
          </Suspense>
        )}
      </div>
    ),
  };
}
