import { useEffect, useState } from 'react';

/**
 * Whether the viewer has stayed for `seconds` without interruption. Navigation within does not restart the timer,
 * leaving does.
 */
export function useHasStayed(seconds: number, inside: boolean): boolean {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    if (!inside) return;
    const timer = setTimeout(() => setStayed(true), seconds * 1000);
    return () => {
      clearTimeout(timer);
      setStayed(false);
    };
  }, [inside, seconds]);
  return inside && stayed;
}
