import type { PaymentMethod } from '../../../tenants/value-lists.ts';
import sprite from './method-art.svg?url';

/** Own icon of a payment method, not a trademark; its colors come from the theme. */
export function MethodIcon({ method }: { method: PaymentMethod }) {
  return (
    <svg className="method-art" aria-hidden="true">
      <use href={`${sprite}#${method}`} />
    </svg>
  );
}
