import type { ReactNode } from 'react';

/** A small fact: an interest, a filter that is on. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>;
}

/** A row of chips. */
export function Chips({ items }: { items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="chips">
      {items.map((item, index) => (
        <li className="chip" key={index}>
          {item}
        </li>
      ))}
    </ul>
  );
}
