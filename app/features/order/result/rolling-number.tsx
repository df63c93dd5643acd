interface RollingNumberProps {
  /** A formatted number: digits roll into place, separators stand. */
  text: string;
}

/** A large number whose digits roll up from zero by CSS; screen readers get it as text. */
export function RollingNumber({ text }: RollingNumberProps) {
  return (
    <strong className="rolling">
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">
        {[...text].map((character, index) =>
          /\d/.test(character) ? <span key={index} className="rolling-digit" data-digit={character} /> : character,
        )}
      </span>
    </strong>
  );
}
