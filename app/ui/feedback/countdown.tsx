import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatClock, runCountdown, formatSpokenTime } from './countdown-timer.ts';

interface CountdownProps {
  /** Whole seconds left by the server's clock. A new value restarts the countdown. */
  remainingSeconds: number;
  /** What ends, as accessible text before the time: "Je bonus geldt nog". */
  label: string;
  /** Called once at 0. */
  onEnd?: () => void;
}

/** A countdown in hours, minutes and seconds. Screen readers get whole minutes, and only on request. */
export function Countdown({ remainingSeconds, label, onEnd }: CountdownProps) {
  const { language } = useTranslation();
  const [left, setLeft] = useState(remainingSeconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(
    () => runCountdown({ seconds: remainingSeconds, onTick: setLeft, onEnd: () => end.current?.() }),
    [remainingSeconds],
  );
  return (
    <span className="countdown" role="timer" aria-label={`${label} ${formatSpokenTime(left, language)}`}>
      <span aria-hidden="true">{formatClock(left)}</span>
    </span>
  );
}
