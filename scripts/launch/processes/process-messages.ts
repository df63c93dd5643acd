/** What the launcher tells a web process. */
export type Order =
  | { type: 'work-jobs' }
  /** Hands over to the others and exits. */
  | { type: 'retire' }
  | { type: 'stop' }
  /** The demo's clock was moved by another process, in milliseconds. */
  | { type: 'clock'; ms: number }
  | { type: 'metrics'; request: number; text: string | null };

/** What a web process tells the launcher. */
export type Report =
  | { type: 'ready' }
  /** Why it could not start, for the operator. */
  | { type: 'failed'; reason: string }
  /** Another process may work the jobs. */
  | { type: 'released-jobs' }
  | { type: 'clock'; ms: number }
  | { type: 'metrics'; request: number };
