import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import type { ComposerTool } from './composer-tool.ts';
import type { ComposerHandle } from './use-composer.ts';
import { useLazyModule } from './use-lazy-module.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const load = () => import('./icebreaker-dialog.tsx');
const IcebreakerDialog = lazyPart(load);

/** Composer tool with opening lines: a button among the tools, and a larger one in an empty conversation. */
export function useIcebreakerTool({ add }: Pick<ComposerHandle, 'add'>): ComposerTool & { invitation: JSX.Element } {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const withPart = useLazyModule();
  const open = () => withPart(load, () => setState('open'));
  return {
    button: <IconButton icon="sparkle" label={t('tools.icebreaker')} className="js-only" onClick={open} />,
    invitation: (
      <p className="thread-opener js-only">
        <Button type="button" variant="secondary" icon="sparkle" onClick={open}>
          {t('tools.invitation')}
        </Button>
      </p>
    ),
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
