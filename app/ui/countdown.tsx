import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockDigits, runCountdown, spokenTime } from './countdown-timer.ts';

export interface CountdownProps {
  /** Whole seconds left, by the server's clock. A new value starts afresh. */
  remainingSeconds: number;
  /** What ends, spoken before the time: "Je bonus geldt nog". */
  label: string;
  /** Called once, when 0 is reached. */
  onEnd?: () => void;
}

/** Hours, minutes and seconds until a real end. Screen readers hear whole minutes, and only when they ask. */
export function Countdown({ remainingSeconds, label, onEnd }: CountdownProps) {
  const { i18n } = useTranslation();
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
    <span className="countdown" role="timer" aria-label={`${label} ${spokenTime(left, i18n.language)}`}>
      <span aria-hidden="true">{clockDigits(left)}</span>
    </span>
  );
}
