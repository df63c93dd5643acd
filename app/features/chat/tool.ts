import type { ReactNode } from 'react';
import type { OutgoingContent } from './outbox.ts';
import type { WriteOptions } from './outbox-store.ts';

export type WriteMessage = (content: OutgoingContent, options?: WriteOptions) => void;

/** A tool of the composer: its button, and a dialog outside the composer's form. */
export interface ComposerTool {
  button: ReactNode;
  dialog: ReactNode;
}
