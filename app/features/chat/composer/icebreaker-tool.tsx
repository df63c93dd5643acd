import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import type { ComposerTool } from './composer-tool.ts';
import type { ComposerHandle } from './use-composer.ts';
import { useLazyModule } from './use-lazy-module.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const load = () => import('./icebreaker-dialog.tsx');
const IcebreakerDialog = lazyPart(load);

/** Composer tool with opening lines. */
export function useIcebreakerTool({ add }: Pick<ComposerHandle, 'add'>): ComposerTool {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const withPart = useLazyModule();
  const open = () => withPart(load, () => setState('open'));
  return {
    button: <IconButton icon="sparkle" label={t('tools.icebreaker')} className="js-only" onClick={open} />,
    dialog: state !== 'unused' && (
      <Suspense>
        <IcebreakerDialog
          open={state === 'open'}
          onClose={() => setState('closed')}
          onChoose={(line) => {
            setState('closed');
            // After the dialog has restored the focus.
            requestAnimationFrame(() => add(line, 'below'));
          }}
        />
      </Suspense>
    ),
  };
}
