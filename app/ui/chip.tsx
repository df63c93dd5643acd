import type { ReactNode } from 'react';

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
