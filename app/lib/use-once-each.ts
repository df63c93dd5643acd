import { useRef } from 'react';

/** Calls `onFailure` once per URL that fails to load: a second failure of the same URL is not due to expiry. */
export function useOncePerUrl(onFailure: () => void): (address: string) => void {
  const failed = useRef(new Set<string>());
  return (address) => {
    if (failed.current.has(address)) return;
    failed.current.add(address);
    onFailure();
  };
}
