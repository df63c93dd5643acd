import { Icon } from '../media/icon.tsx';

/** The mark of a verified main photo beside a name. @param label says since when it is verified */
export function VerifiedMark({ label }: { label: string }) {
  return (
    <span className="verified-mark" role="img" aria-label={label} title={label}>
      <Icon name="seal-check" />
    </span>
  );
}
