/** The most marks that can be told apart on the card of a phone. */
const MOST_MARKS = 6;

/** On a photo: how many there are, and which of them is shown, as marks or in numbers. @param shown index */
export function PhotoMarks({ count, shown }: { count: number; shown: number }) {
  if (count > MOST_MARKS) {
    return (
      <span className="photo-marks" aria-hidden="true">
        <b>
          {shown + 1}/{count}
        </b>
      </span>
    );
  }
  return (
    <span className="photo-marks" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={index === shown ? 'is-shown' : undefined} />
      ))}
    </span>
  );
}
