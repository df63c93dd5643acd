import { type ReactNode, useEffect, useRef, type RefObject, useId } from 'react';
import { useLocation, useSearchParams, Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Age } from './formats.tsx';
import { SiteChip } from './site-chip.tsx';
import { isPlainShortcut } from './shortcuts.tsx';

/** Makes an overflowing box without focusable content scrollable by keyboard. */
export const SCROLLED_BY_KEY = { tabIndex: 0, role: 'region' } as const;

type ScrollBoxProps = { children: ReactNode } & ({ label: string } | { /** Id of the heading. */ labelledBy: string });

/** The frame of a table without links that may be wider than the screen. */
function ScrollBox({ children, ...name }: ScrollBoxProps) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy };
  return (
    <div className="desk-table-wrap" {...named} {...SCROLLED_BY_KEY}>
      {children}
    </div>
  );
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const ROW = '[data-row]';

/**
 * Moves the focus through the rows of a list: J and arrow down go forward, K and arrow up go back. The rows' links carry
 * `data-row`. The letters work from anywhere on the page for its first list; the arrow keys scroll the page until a row has
 * the focus.
 */
function useRowShortcuts<Box extends HTMLElement>(): RefObject<Box> {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !isPlainShortcut(event)) return;
      const links = [...(ref.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
      const here = links.findIndex((link) => link === document.activeElement);
      const isElsewhere = document.activeElement?.matches(ROW) || document.querySelector(ROW) !== links[0];
      if (here < 0 && (event.key.length > 1 || isElsewhere)) return;
      const to = links[Math.min(links.length - 1, Math.max(0, here + step))];
      if (!to) return;
      event.preventDefault();
      to.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return ref;
}

/** Links to the first and the next page of a list. @param next value of `after` for the next page; null on the last */
export function DeskPager({ next }: { next: string | null }) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const hrefFor = (after: string | null) => {
    const params = new URLSearchParams(search);
    params.delete('after');
    if (after) params.set('after', after);
    return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
  };
  if (!next && !search.has('after')) return null;
  return (
    <nav className="desk-pager" aria-label={t('pager.label')}>
      {search.has('after') && (
        <ButtonLink variant="secondary" size="small" icon="arrow-left" href={hrefFor(null)}>
          {t('pager.first')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink variant="secondary" size="small" icon="arrow-right" href={hrefFor(next)}>
          {t('pager.next')}
        </ButtonLink>
      )}
    </nav>
  );
}

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
  tenantId: string;
  /** Since when it waits, ISO 8601. */
  since: string;
  /** Name of the operator who works at it; null for nobody. */
  holder: string | null;
}

interface QueueTableProps<Row> extends Pick<DeskTableProps<Row>, 'label' | 'columns' | 'rows' | 'hrefOf' | 'empty'> {
  /** What an operator can do with a row besides opening it: links or buttons. */
  actions?: (row: Row) => ReactNode;
}

/** A list of what waits, oldest first, with site, holder and age behind its own columns. */
export function QueueTable<Row extends QueueItem>({ columns, actions, ...table }: QueueTableProps<Row>) {
  const { t } = useTranslation('desk');
  const more: QueueTableProps<Row>['columns'] = [
    { head: t('queue.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
    { head: t('queue.holder'), cell: ({ holder }) => holder && <Badge text={holder} tone="neutral" /> },
    { head: t('queue.age'), num: true, cell: ({ since }) => <Age since={since} /> },
    actions !== undefined && {
      head: <span className="visually-hidden">{t('queue.actions')}</span>,
      cell: (row) => <span className="desk-row-actions">{actions(row)}</span>,
    },
  ];
  return <DeskTable {...table} className="desk-queue" columns={[...columns, ...more]} />;
}
