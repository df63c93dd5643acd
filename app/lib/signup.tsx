import { createContext, lazy, Suspense, useCallback, useContext, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';

export interface SignupDialogProps {
  open: boolean;
  onClose: () => void;
  /** Profile for whose sake someone signs up. */
  target: string | null;
}

export type LoginDialogProps = Omit<SignupDialogProps, 'target'>;

export type LoadLoginDialog = () => Promise<{ default: ComponentType<LoginDialogProps> }>;

export type LoadSignupDialog = () => Promise<{ default: ComponentType<SignupDialogProps> }>;

type StartSignup = (event: MouseEvent<HTMLAnchorElement>) => void;

type OpenSignup = (event: MouseEvent<HTMLAnchorElement>, target: string | null) => void;

const SignupContext = createContext<OpenSignup>(() => {});

/**
 * For the `onClick` of a link to the signup page (`paths.signup(…)`, `paths.memberSignup(…)`): opens the signup over the
 * page where the layout has it. Elsewhere, without JavaScript and in a new tab the link goes to the page.
 * @param target id of the profile for whose sake someone signs up
 */
export function useSignup(target: string | null = null): StartSignup {
  const open = useContext(SignupContext);
  return useCallback((event) => open(event, target), [open, target]);
}

/** In place of a target: the login instead. */
const LOGIN = 'login';

/** The same for a link to the login page. */
export const useLogin = (): StartSignup => useSignup(LOGIN);

export interface SignupProviderProps {
  load: LoadSignupDialog;
  loadLogin: LoadLoginDialog;
  /** Whether this page's layout has the dialog. */
  enabled: boolean;
  children: ReactNode;
}

/** Signup and login over any page below it; fetched when they are first wanted, as most have not decided yet. */
export function SignupProvider({ load, loadLogin, enabled, children }: SignupProviderProps) {
  const [Dialog] = useState(() => lazy(load));
  const [Login] = useState(() => lazy(loadLogin));
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState<string | null | undefined>();
  const start = useCallback<OpenSignup>(
    (event, wanted) => {
      // A new tab or window gets the page.
      if (!enabled || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      setTarget(wanted);
      setOpen(true);
    },
    [enabled],
  );
  const close = useCallback(() => setOpen(false), []);
  return (
    <SignupContext.Provider value={start}>
      {children}
      {enabled && target !== undefined && (
        <Suspense fallback={null}>
          {target === LOGIN ? (
            <Login open={open} onClose={close} />
          ) : (
            <Dialog open={open} onClose={close} target={target} />
          )}
        </Suspense>
      )}
    </SignupContext.Provider>
  );
}
