import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPart } from '../../lib/chunk-guard.ts';
import { useToast } from '../../ui/toast.tsx';

/**
 * Fetches a part of the chat that opens on a press. Without a connection the member is told, the thread stays as it is, and
 * the next press tries again. What `lazy` draws must be fetched by this first: it would keep a failure for good.
 * @returns calls `open` once what `load` imports is there
 */
export function usePart(): (load: () => Promise<unknown>, open: () => void) => void {
  const { t } = useTranslation('chat');
  const showToast = useToast();
  return useCallback(
    (load, open) => {
      void fetchPart(load).then(open, () => showToast({ text: t('tools.failed'), tone: 'danger' }));
    },
    [showToast, t],
  );
}
