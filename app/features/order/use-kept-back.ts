import { useEffect } from 'react';
import { useSearchParams } from '@remix-run/react';

import { keepBack } from './kept-order.ts';

/** Stores the `back` parameter, where the buyer continues after a purchase. */
export function useKeptBack(): void {
  const back = useSearchParams()[0].get('back');
  useEffect(() => {
    if (back) keepBack(back);
  }, [back]);
}
