import 'react';

// React 18 passes these attributes to the DOM in lower case, but its types lack them.
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual' | '';
  }

  interface DialogHTMLAttributes<T> {
    closedby?: 'none' | 'closerequest' | 'any';
  }

  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: 'hide' | 'show' | 'toggle';
  }
}
