import { useRef } from 'react';

/** Does `renew` once for each address that cannot be fetched: what fails again at the same is no matter of time. */
export function useOnceEach(renew: () => void): (address: string) => void {
  const failed = useRef(new Set<string>());
  return (address) => {
    if (failed.current.has(address)) return;
    failed.current.add(address);
    renew();
  };
}
