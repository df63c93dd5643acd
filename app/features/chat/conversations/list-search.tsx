import { useEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ListQuery } from './list-query.ts';

const SEARCH_DEBOUNCE_MS = 250;

/** Adds no history entry and keeps the scroll position. */
const REPLACE_OPTIONS = { replace: true, preventScrollReset: true };

/** Search field for names: a GET form, submitted automatically while typing. */
export function ListSearch({ query: { name } }: { query: ListQuery }) {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  const submit = useSubmit();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [pathname]);
  useEffect(() => {
    // Follow navigation, except while the member is typing.
    if (box.current && document.activeElement !== box.current) box.current.value = name;
  }, [name]);
  return (
    <Form
      method="get"
      action={pathname}
      role="search"
      className="conversation-search"
      {...REPLACE_OPTIONS}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <TextField
        ref={box}
        label={t('list.search')}
        labelHidden
        compact
        id="conversation-search"
        type="search"
        name="q"
        placeholder={t('list.search')}
        defaultValue={name}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget: { form } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => submit(form, REPLACE_OPTIONS), SEARCH_DEBOUNCE_MS);
        }}
      />
      <IconButton icon="magnifying-glass" label={t('list.find')} type="submit" />
    </Form>
  );
}
