import { Link, useOutletContext } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import type { WaitingAt } from '../../../server/desk-shell.ts';
import type { DeskPlace } from '../../../server/modules/operators/desk-places.ts';
import { Age } from '../../features/desk/age.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { deskCount } from '../../features/desk/desk-count.ts';
import { PLACE_LINKS } from '../../features/desk/desk-places.ts';
import { useRowKeys } from '../../features/desk/use-row-keys.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Icon } from '../../ui/icon.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:home.title') };

export function loader({ context }: LoaderFunctionArgs) {
  requireOperator(context);
  return null;
}

/** The queues of this operator with what waits, and the ways to the other places. */
export default function DeskHome() {
  const { t } = useTranslation(['desk', 'deskaccess']);
  const { places, waiting } = useOutletContext<{ places: DeskPlace[]; waiting: WaitingAt }>();
  const ref = useRowKeys<HTMLTableElement>();
  const queues = places.filter((place) => waiting[place]);
  const others = places.filter((place) => !waiting[place] && place !== 'home' && PLACE_LINKS[place]);
  return (
    <>
      <DeskHead title={t('home.title')} about={t('home.text')} />
      {queues.length === 0 ? (
        <p className="desk-empty">{t('deskaccess:home.empty')}</p>
      ) : (
        <div className="desk-table-wrap">
          <table className="desk-table" aria-label={t('home.title')} ref={ref}>
            <thead>
              <tr>
                <th scope="col">{t('deskaccess:home.queue')}</th>
                <th scope="col" className="desk-num">
                  {t('deskaccess:home.waiting')}
                </th>
                <th scope="col" className="desk-num">
                  {t('deskaccess:home.oldest')}
                </th>
              </tr>
            </thead>
            <tbody>
              {queues.map((place) => {
                const { count, oldest } = waiting[place]!;
                return (
                  <tr key={place}>
                    <th scope="row">
                      <Link to={PLACE_LINKS[place]?.path ?? ''} data-row prefetch="intent">
                        {t(`nav.${place}`)}
                      </Link>
                    </th>
                    <td className="desk-num">
                      {count > 0 ? deskCount(count) : <span className="desk-quiet">{t('deskaccess:home.none')}</span>}
                    </td>
                    <td className="desk-num">{oldest && <Age since={oldest} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <h2 className="desk-subhead">{t('deskaccess:home.places')}</h2>
      <ul className="desk-places">
        {others.map((place) => (
          <li key={place}>
            <Link to={PLACE_LINKS[place]!.path} prefetch="intent">
              <Icon name={PLACE_LINKS[place]!.icon} />
              {t(`nav.${place}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
