import { useCallback } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { loadOptionalChunk } from '../../../lib/errors/chunk-errors.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';

/**
 * Returns a function that loads a module on demand, then calls `open`; shows a toast when loading fails. Components
 * passed to `lazy` must be loaded by it first, because `lazy` caches a failed import permanently.
 */
export function useLazyModule(): (load: () => Promise<unknown>, open: () => void) => void {
  const { t } = useTranslation('chat');
  const showToast = useToast();
  return useCallback(
    (load, open) => {
      void loadOptionalChunk(load).then(open, () => showToast({ text: t('tools.failed'), tone: 'danger' }));
    },
    [showToast, t],
  );
}
