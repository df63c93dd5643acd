import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useRowKeys } from '../use-row-keys.ts';

export interface LookupColumn {
  head: string;
  /** Figures, at the end of their column. */
  num?: boolean;
}

export interface LookupRow {
  id: string;
  /** Where the row's first cell leads; null for nowhere. */
  href: string | null;
  /** As many as there are columns. */
  cells: readonly ReactNode[];
}

interface LookupTableProps {
  /** What the list is, for who does not see it. */
  label: string;
  columns: readonly LookupColumn[];
  rows: readonly LookupRow[];
  /** What stands there when nothing was found. */
  empty: ReactNode;
}

/** What a look-up found, a line each; gone through by key where the lines lead somewhere. */
export function LookupTable({ label, columns, rows, empty }: LookupTableProps) {
  const ref = useRowKeys<HTMLTableElement>();
  if (rows.length === 0) return <p className="desk-empty">{empty}</p>;
  const classOf = (index: number) => (columns[index]?.num ? 'desk-num' : undefined);
  return (
    <div className="desk-table-wrap">
      <table className="desk-table" aria-label={label} ref={ref}>
        <thead>
          <tr>
            {columns.map(({ head }, index) => (
              <th scope="col" key={head} className={classOf(index)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, href, cells: [first, ...rest] }) => (
            <tr key={id}>
              <th scope="row" className={classOf(0)}>
                {href === null ? (
                  first
                ) : (
                  <Link to={href} data-row prefetch="none">
                    {first}
                  </Link>
                )}
              </th>
              {rest.map((cell, index) => (
                <td key={index} className={classOf(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
