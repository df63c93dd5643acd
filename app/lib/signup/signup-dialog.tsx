import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';

export interface SignupDialogProps {
  open: boolean;
  onClose: () => void;
  /** The profile from which the visitor started the signup. */
  target: string | null;
}

export type LoginDialogProps = Omit<SignupDialogProps, 'target'>;

export type LoadLoginDialog = () => Promise<{ default: ComponentType<LoginDialogProps> }>;

export type LoadSignupDialog = () => Promise<{ default: ComponentType<SignupDialogProps> }>;

type OpenOnClick = (event: MouseEvent<HTMLAnchorElement>) => void;

type OpenDialog = (event: MouseEvent<HTMLAnchorElement>, target: string | null) => void;

const SignupContext = createContext<OpenDialog>(() => {});

/**
 * `onClick` of a link to the signup page (`paths.signup(…)`, `paths.memberSignup(…)`): opens the signup dialog where
 * the layout has it. Elsewhere, without JavaScript and in a new tab the link navigates.
 * @param target id of the profile from which the visitor started the signup
 */
export function useSignupDialog(target: string | null = null): OpenOnClick {
  const open = useContext(SignupContext);
  return useCallback((event) => open(event, target), [open, target]);
}

/** Used in place of a target to open the login dialog. */
const LOGIN_TARGET = 'login';

export const useLoginDialog = (): OpenOnClick => useSignupDialog(LOGIN_TARGET);

interface SignupDialogProviderProps {
  load: LoadSignupDialog;
  loadLogin: LoadLoginDialog;
  /** Whether this page's layout has the dialogs. */
  enabled: boolean;
  children: ReactNode;
}

/** Provides the signup and login dialogs; their code is fetched when first opened. */
export function SignupDialogProvider({ load, loadLogin, enabled, children }: SignupDialogProviderProps) {
  const [Dialog] = useState(() => lazy(load));
  const [Login] = useState(() => lazy(loadLogin));
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState<string | null | undefined>();
  const start = useCallback<OpenDialog>(
    (event, wanted) => {
      // A modified click opens the page in a new tab or window.
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
          {target === LOGIN_TARGET ? (
            <Login open={open} onClose={close} />
          ) : (
            <Dialog open={open} onClose={close} target={target} />
          )}
        </Suspense>
      )}
    </SignupContext.Provider>
  );
}
