import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';

interface PriceCardProps {
  /** Number of credits. */
  count: ReactNode;
  unit: ReactNode;
  price: ReactNode;
  /** What it costs without the discount. Not an earlier price, which the reader may never have had. */
  listed?: ReactNode;
  perMessage: ReactNode;
  /** "Bespaar 17%"; drawn in green. */
  saving?: ReactNode;
  /** Shown where there is no saving. */
  note?: ReactNode;
  /** "meest gekozen", for the recommended package. */
  ribbon?: ReactNode;
  /** Highlighted; the default is whether it has a ribbon. */
  featured?: boolean;
  /** A `ButtonLink` or a form with a `Button` that includes the amount. */
  action: ReactNode;
  /** A radio that selects the package; on phones it replaces the action, and the whole card selects it. */
  choice?: ReactNode;
  /** Id of the heading, which names the choice. */
  headingId?: string;
}

/** A package: count, price, price per message, saving, and a button with the amount. */
export function PriceCard({ count, unit, price, listed, perMessage, saving, note, ribbon, ...card }: PriceCardProps) {
  const featured = card.featured ?? Boolean(ribbon);
  return (
    <article className={classNames('price-card', featured && 'is-featured')}>
      {ribbon && <span className="ribbon">{ribbon}</span>}
      {card.choice && <label className="price-choice">{card.choice}</label>}
      <h3 className="price-count" id={card.headingId}>
        {count} <small>{unit}</small>
      </h3>
      <p className="price-amount">{price}</p>
      {listed && <p className="price-listed">{listed}</p>}
      <p className="price-per">{perMessage}</p>
      <p className={saving ? 'price-saving' : 'price-note'}>{saving ?? note}</p>
      {card.action}
    </article>
  );
}

export function PriceGrid({ children }: { children: ReactNode }) {
  return <div className="price-grid">{children}</div>;
}
