import { useEffect, useState } from 'react';

/** Whether script has taken over the page; false on the server and in the first frame. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
