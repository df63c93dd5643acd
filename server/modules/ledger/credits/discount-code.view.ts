/** A discount code as shown to its holder (product, section 3). Amounts are minor units of `currency`. */
export interface DiscountCodeView {
  code: string;
  /** ISO 3166; null for every country. */
  country: string | null;
  /** The only member who may use it; null for everybody. */
  user_id: string | null;
  /** ISO 8601; null without end. */
  expires: string | null;
  /** Null for a code with a fixed amount. */
  value_percentage: number | null;
  /** Null for a code with a percentage. */
  value_amount: number | null;
  /** ISO 4217; null for every currency. */
  currency: string | null;
  minimum_order_value: number | null;
  status: 'active';
  validity: 'once' | 'once-per-user' | 'many';
  expired: boolean;
  /** Names of payment methods; null for all. */
  paymentmethods: string[] | null;
}

export interface TimeBonusView {
  isVisible: boolean;
  /** Whole seconds until it ends, 0 when none is active. */
  remaining: number;
  discountcode: DiscountCodeView | null;
}
