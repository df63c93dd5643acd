import { classNames } from '../hooks/class-names.ts';

/** Marks on a photo that say how many there are, and which of them is shown. @param shown index */
export function PhotoMarks({ count, shown }: { count: number; shown: number }) {
  return (
    <span className="photo-marks" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classNames(index === shown && 'is-shown')} />
      ))}
    </span>
  );
}
