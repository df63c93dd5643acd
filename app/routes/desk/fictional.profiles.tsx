import { Link, useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { useRowKeys } from '../../features/desk/use-row-keys.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskfictional'], title: (t) => t('deskfictional:profiles.title') };

const TONES = { draft: 'warning', published: 'neutral', retired: 'danger' } as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { searchParams } = new URL(request.url);
  const site = searchParams.get('site') || null;
  const { characters, inbox } = services.fictional;
  const page = await characters.list(ctx, { only: site, after: searchParams.get('after') });
  return { ...page, sites: inbox.sites(ctx), site };
}

/** The fictional profiles of the operator's sites. */
export default function DeskFictionalProfiles() {
  const { t } = useTranslation('deskfictional');
  const { rows, next, sites, site } = useLoaderData<typeof loader>();
  const ref = useRowKeys<HTMLTableElement>();
  const fresh = sites.filter(({ id }) => site === null || id === site);
  return (
    <>
      <DeskHead
        title={t('profiles.title')}
        about={t('profiles.text')}
        tools={
          <ButtonLink variant="secondary" size="small" icon="arrow-left" href={deskPaths.fictional()}>
            {t('thread.back')}
          </ButtonLink>
        }
      />
      <SiteFilter sites={sites} site={site} />
      <p className="desk-fictional-row">
        {fresh.map(({ id, name }) => (
          <ButtonLink key={id} size="small" variant="secondary" icon="plus" href={deskPaths.newFictional(id)}>
            {t('profiles.new', { site: name })}
          </ButtonLink>
        ))}
      </p>
      {rows.length === 0 ? (
        <p className="desk-empty">{t('profiles.empty')}</p>
      ) : (
        <div className="desk-table-wrap">
          <table className="desk-table" aria-label={t('profiles.title')} ref={ref}>
            <thead>
              <tr>
                <th scope="col">{t('form.name')}</th>
                <th scope="col">{t('profiles.age')}</th>
                <th scope="col">{t('figures.site')}</th>
                <th scope="col">{t('form.language')}</th>
                <th scope="col">{t('profiles.state')}</th>
                <th scope="col" className="desk-num">
                  {t('pictures.title')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, tenantId, name, age, site: siteName, language, state, pictures }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={deskPaths.fictionalProfile(tenantId, id)} data-row prefetch="none">
                      {name}
                    </Link>
                  </th>
                  <td>{age}</td>
                  <td>{siteName}</td>
                  <td>{t(`languages.${language}` as 'languages.en')}</td>
                  <td>
                    <Badge tone={TONES[state]} text={t(`profiles.${state}`)} />
                  </td>
                  <td className="desk-num">{pictures}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <DeskPager next={next} />
    </>
  );
}
