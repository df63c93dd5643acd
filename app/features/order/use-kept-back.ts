import { useEffect } from 'react';
import { useSearchParams } from '@remix-run/react';

import { storeReturnPath } from './kept-order.ts';

/** Stores the `back` parameter, where the buyer continues after a purchase. */
export function useReturnPath(): void {
  const back = useSearchParams()[0].get('back');
  useEffect(() => {
    if (back) storeReturnPath(back);
  }, [back]);
}
