import type { ReactNode } from 'react';
import type { OutgoingContent } from './outbox.ts';
import type { WriteOptions } from './outbox-store.ts';

export type Write = (content: OutgoingContent, options?: WriteOptions) => void;

/** A button of the composer, and what it opens: that has a form of its own and stands outside of the composer's. */
export interface Tool {
  button: ReactNode;
  dialog: ReactNode;
}
