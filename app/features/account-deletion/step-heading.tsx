import { useNavigationType } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Title of a step. Takes the focus after a navigation, since the button that was pressed is gone (for screen readers
 * and keyboard users).
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
