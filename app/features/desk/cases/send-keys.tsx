const KEYS = ['Ctrl', 'Enter'] as const;

/** Tells by which keys a form is sent, see `sendByKey`. */
export function SendKeys({ what }: { what: string }) {
  return (
    <p className="case-keys">
      {KEYS.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {what}
    </p>
  );
}
