/** A colour swatch. An SVG, because the content security policy blocks style attributes. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="preview-swatch" viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" fill={colour} />
    </svg>
  );
}

export function TextColourSample({ ink, ground, text }: { ink: string; ground: string; text: string }) {
  return (
    <svg className="preview-ink" viewBox="0 0 48 28" aria-hidden="true">
      <rect width="48" height="28" fill={ground} />
      <text x="24" y="20" textAnchor="middle" fill={ink}>
        {text}
      </text>
    </svg>
  );
}
