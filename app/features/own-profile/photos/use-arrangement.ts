import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { ArrangeAnswer } from './arrange-client.ts';
import { applyArrangement } from './photo-arrangement.ts';

/** All changes share one fetcher, so that the last requested order is shown. */
const KEY = 'own-photos';

export const useArrangeFetcher = () => useFetcher<ArrangeAnswer>({ key: KEY });

/** Announces the result of a change once, if the page does not show it. */
function useArrangeErrorToast({ state, data, formData }: ReturnType<typeof useArrangeFetcher>): void {
  const { t } = useTranslation('photos');
  const toast = useToast();
  const [asked, setAsked] = useState<string | null>(null);
  const intent = formData?.get('intent');
  useEffect(() => {
    if (typeof intent === 'string') setAsked(intent);
  }, [intent]);
  useEffect(() => {
    if (state !== 'idle' || asked === null || !data) return;
    setAsked(null);
    if ('failed' in data) toast({ text: t('failed'), tone: 'danger' });
    else if (asked === 'delete') toast({ text: t('deleted'), tone: 'success' });
  }, [state, asked, data, toast, t]);
}

/**
 * The photos in the last requested order, whether or not the server has answered.
 * @returns `setOrder` sends a new order of ids
 */
export function useArrangement<Photo extends { id: string }>(photos: readonly Photo[]) {
  const fetcher = useArrangeFetcher();
  // The fetcher's form data appears one render later; until then a dropped photo must not jump back.
  const [dropped, setDropped] = useState<FormData>();
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle') setDropped(undefined);
  }, [state, data, photos]);
  useArrangeErrorToast(fetcher);
  const setOrder = (ids: readonly string[]) => {
    const form = new FormData();
    form.set('intent', 'order');
    form.set('order', ids.join(' '));
    setDropped(form);
    fetcher.submit(form, { method: 'post', action: paths.arrangePhotos() });
  };
  return { shown: applyArrangement(photos, fetcher.formData ?? dropped), setOrder };
}
