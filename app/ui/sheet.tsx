import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog.tsx';

export type SheetProps = Omit<DialogProps, 'look'>;

/** A panel that rises from the bottom on phones and stands at the side on wide screens: filters, gifts. */
export function Sheet(props: SheetProps) {
  return <Dialog {...props} look="sheet" />;
}
