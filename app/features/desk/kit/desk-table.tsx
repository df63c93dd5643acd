import { Link } from '@remix-run/react';
import { useId, type ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Age } from './moment.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { useRowShortcuts } from './use-row-shortcuts.ts';

export interface DeskColumn<Row> {
  head: ReactNode;
  /** Numbers, aligned at the end of the column. */
  num?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  /** A small line below the cell, outside its link. */
  under?: (row: Row) => ReactNode;
}

interface DeskTableProps<Row> {
  /** Accessible name. */
  label?: string;
  /** Heading above the table, which names it instead of `label`. */
  title?: string;
  /** Text between the heading and the table. */
  about?: ReactNode;
  rows: readonly Row[];
  columns: ReadonlyArray<DeskColumn<Row> | false | null>;
  /** Key of a row; its `id` without it. */
  keyOf?: (row: Row) => string;
  /** Target of the link in the first cell; null for none. Rows with links are walked through by key. */
  hrefOf?: (row: Row) => string | null;
  /** Shown instead of the table when there are no rows; without it the empty table is shown. */
  empty?: ReactNode;
  /** Makes the table a region that scrolls by key: for wide tables without links. */
  region?: boolean;
  className?: string;
  rowClass?: (row: Row) => string | undefined;
  /** Below the table. */
  children?: ReactNode;
}

const keyOfId = (row: unknown) => (row as { id: string }).id;

/** The rows of a list. The first cell of each row is its header. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { title, about, rows, empty, children } = props;
  const titleId = useId();
  const table =
    rows.length === 0 && empty !== undefined ? (
      <p className="desk-empty">{empty}</p>
    ) : (
      <Table {...props} titleId={title && titleId} />
    );
  if (title === undefined) return table;
  return (
    <section>
      <h2 id={titleId}>{title}</h2>
      {about}
      {table}
      {children}
    </section>
  );
}

function Table<Row>({
  label,
  titleId,
  rows,
  columns,
  keyOf = keyOfId,
  hrefOf,
  region,
  className = '',
  rowClass,
}: DeskTableProps<Row> & { titleId: string | undefined }) {
  const ref = useRowShortcuts<HTMLTableElement>();
  const shown = columns.filter((column) => column !== false && column !== null);
  const linked = (row: Row, content: ReactNode) => {
    const href = hrefOf?.(row);
    if (!href) return content;
    return (
      <Link to={href} data-row prefetch="none">
        {content}
      </Link>
    );
  };
  const table = (
    <table className={`desk-table ${className}`.trim()} aria-label={label} aria-labelledby={titleId} ref={ref}>
      <thead>
        <tr>
          {shown.map(({ head, num }, index) => (
            <th scope="col" key={index} className={num ? 'desk-num' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {shown.map(({ num, cell, under }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              const content = cell(row, at);
              const below = under?.(row);
              return (
                <Cell key={index} scope={index === 0 ? 'row' : undefined} className={num ? 'desk-num' : undefined}>
                  {index === 0 ? linked(row, content) : content}
                  {below && <small className="desk-under">{below}</small>}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!region) return <div className="desk-table-wrap">{table}</div>;
  return <ScrollBox {...(titleId ? { labelledBy: titleId } : { label: label ?? '' })}>{table}</ScrollBox>;
}

interface QueueItem {
  id: string;
  /** Since when it waits, ISO 8601. */
  since: string;
  /** Name of the operator who works at it; null for nobody. */
  holder: string | null;
}

interface QueueTableProps<Row> extends Pick<DeskTableProps<Row>, 'label' | 'columns' | 'rows' | 'hrefOf' | 'empty'> {
  /** Name of a row's site. */
  siteOf: (row: Row) => string;
}

/** A list of what waits, oldest first, with site, holder and age behind its own columns. */
export function QueueTable<Row extends QueueItem>({ columns, siteOf, ...table }: QueueTableProps<Row>) {
  const { t } = useTranslation('desk');
  const more: ReadonlyArray<DeskColumn<Row>> = [
    { head: t('queue.site'), cell: siteOf },
    { head: t('queue.holder'), cell: ({ holder }) => holder && <Badge text={holder} tone="neutral" /> },
    { head: t('queue.age'), num: true, cell: ({ since }) => <Age since={since} /> },
  ];
  return <DeskTable {...table} columns={[...columns, ...more]} />;
}
