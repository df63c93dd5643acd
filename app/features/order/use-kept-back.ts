import { useEffect } from 'react';
import { useSearchParams } from '@remix-run/react';

import { keepBack } from './kept-order.ts';

/** Remembers where a buyer came from, on the pages whose address may say it: once something was bought, they go on there. */
export function useKeptBack(): void {
  const back = useSearchParams()[0].get('back');
  useEffect(() => {
    if (back) keepBack(back);
  }, [back]);
}
