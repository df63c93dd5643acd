/** A voice message, played by the browser itself. */
export function Recording({ voice, label }: { voice: { url: string } | null | undefined; label: string }) {
  return voice && <audio className="desk-recording" controls preload="none" src={voice.url} aria-label={label} />;
}
