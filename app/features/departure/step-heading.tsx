import { useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * The title of a step. Where a press has led here, the focus goes to it: the button that was pressed is gone, and whoever
 * listens or uses keys goes on from the new step.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(useNavigationType() !== 'POP');
  useEffect(() => {
    if (arrived.current) heading.current?.focus();
  }, []);
  return (
    <h3 tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}
