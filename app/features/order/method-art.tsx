import type { PaymentMethod } from '../../../tenants/value-lists.ts';
import sprite from './method-art.svg?url';

/** A small drawing of ours for a way to pay, beside its name. Nobody's trademark; its tones come from the theme. */
export function MethodArt({ method }: { method: PaymentMethod }) {
  return (
    <svg className="method-art" aria-hidden="true">
      <use href={`${sprite}#${method}`} />
    </svg>
  );
}
