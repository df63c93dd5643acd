import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { useLostForms, wordsOf } from '../../lib/keep-page.ts';
import { useToast } from '../../ui/toast.tsx';

/** Shows a toast for each failed submission. */
export function LostForms() {
  const { t } = useTranslation();
  const toast = useToast();
  useLostForms(useCallback((lost) => toast({ text: wordsOf(lost, t), tone: 'danger' }), [t, toast]));
  return null;
}
