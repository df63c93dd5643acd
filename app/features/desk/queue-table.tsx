import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Badge } from '../../ui/badge.tsx';
import { Age } from './age.tsx';
import { useRowKeys } from './use-row-keys.ts';

export interface QueueRow {
  id: string;
  href: string;
  /** The link's words: whom or what it is about. */
  title: ReactNode;
  /** Name of the site. */
  site: string;
  /** Since when it waits, ISO 8601. */
  since: string;
  /** Who is at it; null: nobody. */
  holder: string | null;
  /** Cells between the title and the age. */
  cells: readonly ReactNode[];
}

interface QueueTableProps {
  /** What the list is, for who does not see it. */
  label: string;
  /** Of the rows' titles and cells. */
  heads: { title: string; cells: readonly string[] };
  /** Oldest first. */
  rows: readonly QueueRow[];
  /** What stands there when nothing waits. */
  empty: string;
}

/** What waits, oldest first, with its age and who is at it; gone through by key. */
export function QueueTable({ label, heads, rows, empty }: QueueTableProps) {
  const { t } = useTranslation('desk');
  const ref = useRowKeys<HTMLTableElement>();
  if (rows.length === 0) return <p className="desk-empty">{empty}</p>;
  return (
    <div className="desk-table-wrap">
      <table className="desk-table" aria-label={label} ref={ref}>
        <thead>
          <tr>
            <th scope="col">{heads.title}</th>
            {heads.cells.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            <th scope="col">{t('queue.site')}</th>
            <th scope="col">{t('queue.holder')}</th>
            <th scope="col" className="desk-num">
              {t('queue.age')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, href, title, site, since, holder, cells }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={href} data-row prefetch="none">
                  {title}
                </Link>
              </th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
              <td>{site}</td>
              <td>{holder && <Badge text={holder} tone="neutral" />}</td>
              <td className="desk-num">
                <Age since={since} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
