import type { ReactNode } from 'react';
import { BrandMark } from '../media/brand-mark.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Photo, type PhotoSource } from '../media/photo.tsx';

interface MatchCelebrationProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  text: ReactNode;
  /** The other member's fictional label. */
  label?: ReactNode;
  mine: PhotoSource | null;
  theirs: PhotoSource | null;
  closeLabel: string;
  actions: ReactNode;
}

/** The dialog for a mutual like: both portraits. */
export function MatchCelebration(props: MatchCelebrationProps) {
  const { open, onClose, title, text, label, mine, theirs, closeLabel, actions } = props;
  return (
    <Dialog open={open} onClose={onClose} closeLabel={closeLabel} className="match match-pair" title={title}>
      <div className="match-faces">
        <span className="match-face">
          <Photo photo={mine} alt="" priority />
        </span>
        <span className="match-face">
          <Photo photo={theirs} alt="" priority />
        </span>
        <BrandMark size={72} />
      </div>
      {label}
      <p>{text}</p>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
