import { useEffect, useState } from 'react';

/** Whether the page is hydrated; false on the server and in the first render. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
