import { Form, Link, useLocation, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SavedFilter } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useDesk } from './desk-context.ts';

/** Parameters of a list that are no filter: its page, and what was done before. */
const NO_FILTER: ReadonlySet<string> = new Set(['after', 'done', 'note']);

/** The filter in a query: the parameters that have a value, in one order. */
export function filterQuery(search: URLSearchParams): string {
  const filters = [...search].filter(([name, value]) => value !== '' && !NO_FILTER.has(name));
  return new URLSearchParams(filters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

interface SaveFilterProps {
  filter: Pick<SavedFilter, 'path' | 'query'>;
  name?: string | undefined;
  error?: string | undefined;
}

export function SaveFilterForm({ filter: { path, query }, name, error }: SaveFilterProps) {
  const { t } = useTranslation('desk');
  return (
    <Form method="post" action={deskPaths.filters()} className="desk-filter">
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="query" value={query} />
      <TextField
        compact
        required
        name="name"
        label={t('saved.name')}
        maxLength={40}
        defaultValue={name}
        error={error}
      />
      <Button variant="secondary" size="small" name="intent" value="save">
        {t('saved.save')}
      </Button>
    </Form>
  );
}

/** The operator's own filters of this list, and a form to save the current one. */
export function SavedFilters() {
  const { t } = useTranslation('desk');
  const { pathname: path } = useLocation();
  const query = filterQuery(useSearchParams()[0]);
  const own = useDesk().filters.filter((each) => each.path === path);
  const current = own.find((each) => each.query === query);
  if (own.length === 0 && query === '') return null;
  return (
    <div className="desk-saved">
      {own.length > 0 && (
        <ul aria-label={t('saved.title')}>
          {own.map((each) => (
            <li key={each.name}>
              <Link to={`${path}?${each.query}`} aria-current={each === current ? 'true' : undefined}>
                {each.name}
              </Link>
              <Form method="post" action={deskPaths.filters()}>
                <input type="hidden" name="path" value={path} />
                <input type="hidden" name="name" value={each.name} />
                <IconButton
                  type="submit"
                  icon="x"
                  name="intent"
                  value="remove"
                  label={t('saved.remove', { name: each.name })}
                />
              </Form>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && !current && (
        <details className="desk-more">
          <summary>{t('saved.open')}</summary>
          <SaveFilterForm filter={{ path, query }} />
        </details>
      )}
    </div>
  );
}
