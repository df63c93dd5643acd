import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { useToast } from '../../ui/toast.tsx';
import type { ArrangeAnswer } from './arrange-client.ts';
import { arrangedAs } from './photo-arrangement.ts';

/** All changes of the photos go one way, so that the last one asked for is the one that is shown. */
const KEY = 'own-photos';

/** What forms of the photo editor are sent with. */
export const useArrangeFetcher = () => useFetcher<ArrangeAnswer>({ key: KEY });

/** Says once how a change ended where the page does not show it by itself. */
function useOutcome({ state, data, formData }: ReturnType<typeof useArrangeFetcher>): void {
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
 * The photos in the order that was last asked for, whether or not the server has answered.
 * @returns `setOrder` sends a new order, by ids
 */
export function useArrangement<Photo extends { id: string }>(photos: readonly Photo[]) {
  const fetcher = useArrangeFetcher();
  // The router shows what is being sent a moment later, and a photo that was put down must not jump back until then.
  const [dropped, setDropped] = useState<FormData>();
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle') setDropped(undefined);
  }, [state, data, photos]);
  useOutcome(fetcher);
  const setOrder = (ids: readonly string[]) => {
    const form = new FormData();
    form.set('intent', 'order');
    form.set('order', ids.join(' '));
    setDropped(form);
    fetcher.submit(form, { method: 'post', action: paths.arrangePhotos() });
  };
  return { shown: arrangedAs(photos, fetcher.formData ?? dropped), setOrder };
}
