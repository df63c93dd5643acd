import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { AlertClose } from '../feedback/alert.tsx';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

export interface ToastMessage {
  text: ReactNode;
  tone?: 'success' | 'danger' | 'info';
  icon?: IconName;
  action?: ReactNode;
}

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => {});
/** How long a toast stays, in milliseconds. */
const DURATION_MS = 6000;
const TONE_ICON: Record<NonNullable<ToastMessage['tone']>, IconName> = {
  success: 'check-circle',
  danger: 'warning-circle',
  info: 'info',
};

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Renders and announces the toasts of the page; put once around everything. */
export function ToastProvider({ children, closeLabel }: { children: ReactNode; closeLabel: string }) {
  const [toasts, setToasts] = useState<Array<ToastMessage & { id: number }>>([]);
  const lastId = useRef(0);
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (message) => {
      const id = ++lastId.current;
      setToasts((all) => [...all.slice(-2), { ...message, id }]);
      setTimeout(() => remove(id), DURATION_MS);
    },
    [remove],
  );
  const region = useMemo(
    () =>
      toasts.map(({ id, text, tone = 'info', icon, action }) => (
        <div key={id} className={`toast toast-${tone}`}>
          <Icon name={icon ?? TONE_ICON[tone]} />
          <div>{text}</div>
          {action}
          <AlertClose type="button" label={closeLabel} onClick={() => remove(id)} />
        </div>
      )),
    [toasts, closeLabel, remove],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="toast-region" role="status" aria-live="polite">
        {region}
      </div>
    </ToastContext.Provider>
  );
}
