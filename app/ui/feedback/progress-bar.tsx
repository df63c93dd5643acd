import { useEffect, useState } from 'react';

/** Delay before the bar shows, in milliseconds. */
const THROTTLE_MS = 200;

/** The progress line at the top edge during a slow navigation; its animation takes 5 s. */
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
