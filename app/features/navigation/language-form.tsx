import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

import type { Locale } from '../../../tenants/value-lists.ts';
import { LANGUAGE_NAMES } from '../../lib/language-names.ts';
import { paths } from '../../lib/paths.ts';
import { useRootData } from '../../lib/site.ts';
import { returnPath } from './return-path.ts';

export interface LanguageEntry {
  locale: Locale;
  name: string;
  current: boolean;
}

export interface LanguageFormProps {
  /** Where to go on in the new language; this page without it. */
  returnTo?: string;
  entry: (language: LanguageEntry) => ReactNode;
}

/** The languages to choose from, each a submit button named `language`; works without script. */
export function LanguageForm({ returnTo, entry }: LanguageFormProps) {
  const location = useLocation();
  const data = useRootData();
  return (
    <Form method="post" action={paths.languages()} reloadDocument className="language-form">
      <input type="hidden" name="returnTo" value={returnTo ?? returnPath(location)} />
      {data?.languages.map((locale) =>
        entry({ locale, name: LANGUAGE_NAMES[locale], current: locale === data.locale }),
      )}
    </Form>
  );
}
