import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, type RefObject } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { siteOptions } from '../kit/desk-filter.tsx';
import { isPlainShortcut } from '../kit/shortcuts.ts';

function useSearchShortcut(): RefObject<HTMLInputElement> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPlainShortcut(event)) return;
      event.preventDefault();
      ref.current?.select();
      ref.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return ref;
}

interface SearchFormProps {
  sites: ReadonlyArray<{ id: string; name: string }>;
  /** The last search, unless it was an email address. */
  text: string;
  site: string | null;
}

/** Searches for members. It is posted, so that email addresses stay out of logs and histories. */
export function SearchForm({ sites, text, site }: SearchFormProps) {
  const { t } = useTranslation('deskmembers');
  const ref = useSearchShortcut();
  const pending = useNavigation().formMethod === 'POST';
  return (
    <>
      <Form method="post" className="desk-filter" role="search" onSubmit={() => ref.current?.blur()}>
        <TextField
          ref={ref}
          compact
          className="desk-wide"
          name="q"
          type="search"
          label={t('search.label')}
          defaultValue={text}
          key={text}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        {sites.length > 1 && (
          <SelectField
            compact
            label={t('search.site')}
            name="site"
            defaultValue={site ?? ''}
            placeholder={t('search.allSites')}
            options={siteOptions(sites)}
          />
        )}
        <Button size="small" icon="magnifying-glass" pending={pending}>
          {t('search.submit')}
        </Button>
      </Form>
      <p className="desk-note">
        {t('search.hint')}{' '}
        {t('search.key')
          .split(/<\/?kbd>/)
          .map((part, index) => (index % 2 === 1 ? <kbd key={index}>{part}</kbd> : part))}
      </p>
    </>
  );
}
