/** A discount code as its holder may see it (product, section 3). Amounts are minor units of `currency`. */
export interface DiscountCodeView {
  code: string;
  /** ISO 3166; null: everywhere. */
  country: string | null;
  /** Whose code it is; null: everybody's. */
  user_id: string | null;
  /** ISO 8601; null: without end. */
  expires: string | null;
  /** Null for a code that takes off an amount. */
  value_percentage: number | null;
  /** Null for a code that takes off a percentage. */
  value_amount: number | null;
  /** ISO 4217; null: every currency. */
  currency: string | null;
  minimum_order_value: number | null;
  status: 'active';
  validity: 'once' | 'once-per-user' | 'many';
  expired: boolean;
  /** Names of payment methods; null: all. */
  paymentmethods: string[] | null;
}

export interface TimeBonusView {
  isVisible: boolean;
  /** Whole seconds until it ends, 0 when none runs. */
  remaining: number;
  discountcode: DiscountCodeView | null;
}
