import { useEffect, useState } from 'react';

/**
 * Whether someone has stayed for `seconds` without a break. Moving about within does not start again, leaving does.
 * @param inside whether they are there now
 */
export function useStayedFor(seconds: number, inside: boolean): boolean {
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
