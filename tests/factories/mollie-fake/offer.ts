/** Methods that are available; giropay and sofort are discontinued. */
export const AVAILABLE_METHODS: ReadonlySet<string> = new Set([
  'ideal',
  'bancontact',
  'creditcard',
  'applepay',
  'paypal',
  'eps',
  'blik',
  'przelewy24',
  'banktransfer',
  'directdebit',
  'satispay',
  'klarna',
]);

const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  ideal: ['NL'],
  bancontact: ['BE'],
  eps: ['AT'],
  blik: ['PL'],
  przelewy24: ['PL'],
  satispay: ['IT'],
};
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  ideal: ['EUR'],
  bancontact: ['EUR'],
  eps: ['EUR'],
  banktransfer: ['EUR'],
  directdebit: ['EUR'],
  satispay: ['EUR'],
  blik: ['PLN'],
  przelewy24: ['EUR', 'PLN'],
};

/** The methods that the list returns: by country and currency, wallets on request, debits only as recurring. */
export function listMethods(query: URLSearchParams, enabled: ReadonlySet<string>): string[] {
  const recurring = query.get('sequenceType') === 'recurring';
  const currency = query.get('amount[currency]') ?? 'EUR';
  const country = query.get('billingCountry');
  const possible = recurring
    ? ['creditcard', 'directdebit', 'paypal']
    : [...AVAILABLE_METHODS].filter((id) => id !== 'directdebit');
  return possible.filter((id) => {
    if (!recurring && !enabled.has(id)) return false;
    if (id === 'applepay' && query.get('includeWallets') !== 'applepay') return false;
    const isHere = country === null || (COUNTRIES[id]?.includes(country) ?? true);
    return isHere && (CURRENCIES[id]?.includes(currency) ?? true);
  });
}
