import { useEffect, useState } from 'react';

/** A navigation shorter than this shows no bar, in milliseconds. */
const THROTTLE_MS = 200;

/** The line along the top edge while a navigation takes longer than 200 ms; it needs 5 s to its end. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [active]);
  return (
    <div className="progress-top" role="status">
      {shown && (
        <>
          <span className="progress-top-bar" />
          <span className="visually-hidden">{label}</span>
        </>
      )}
    </div>
  );
}
