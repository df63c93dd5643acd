/**
 * The icon of an interest, decoration beside its label.
 * @param props.sprite `assets.interestSprite` of the load context: only pages that show interests load it
 */
export function InterestIcon({ sprite, interest }: { sprite: string; interest: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${interest}`} />
    </svg>
  );
}
