import { createContext, lazy, Suspense, useCallback, useContext, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';

export interface SignupDialogProps {
  open: boolean;
  onClose: () => void;
  /** Profile for whose sake someone signs up. */
  target: string | null;
}

export type LoadSignupDialog = () => Promise<{ default: ComponentType<SignupDialogProps> }>;

type StartSignup = (event: MouseEvent<HTMLAnchorElement>) => void;

const SignupContext = createContext<StartSignup>(() => {});

/**
 * For the `onClick` of a link to the signup page (`paths.signup(…)`): opens the signup over the page where the layout
 * has it. Elsewhere, without JavaScript and in a new tab the link goes to the page.
 */
export function useSignup(): StartSignup {
  return useContext(SignupContext);
}

export interface SignupProviderProps {
  load: LoadSignupDialog;
  /** Whether this page's layout has the dialog. */
  enabled: boolean;
  children: ReactNode;
}

/** The signup over any page below it; fetched when it is first wanted, as most have not decided yet. */
export function SignupProvider({ load, enabled, children }: SignupProviderProps) {
  const [Dialog] = useState(() => lazy(load));
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState<string | null | undefined>();
  const start = useCallback<StartSignup>(
    (event) => {
      // A new tab or window gets the page.
      if (!enabled || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      setTarget(new URL(event.currentTarget.href).searchParams.get('target'));
      setOpen(true);
    },
    [enabled],
  );
  return (
    <SignupContext.Provider value={start}>
      {children}
      {enabled && target !== undefined && (
        <Suspense fallback={null}>
          <Dialog open={open} onClose={() => setOpen(false)} target={target} />
        </Suspense>
      )}
    </SignupContext.Provider>
  );
}
