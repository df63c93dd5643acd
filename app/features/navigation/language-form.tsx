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
  /** Lists the language in force too where the menu does not offer it, so that a choice can be seen. */
  withCurrent?: boolean;
  entry: (language: LanguageEntry) => ReactNode;
}

/** The languages to choose from, each a submit button named `language`; works without script. */
export function LanguageForm({ returnTo, withCurrent = false, entry }: LanguageFormProps) {
  const location = useLocation();
  const data = useRootData();
  if (!data) return null;
  const { languages, locale: chosen } = data;
  const shown = withCurrent && !languages.includes(chosen) ? [...languages, chosen] : languages;
  return (
    <Form method="post" action={paths.languages()} reloadDocument className="language-form">
      <input type="hidden" name="returnTo" value={returnTo ?? returnPath(location)} />
      {shown.map((locale) => entry({ locale, name: LANGUAGE_NAMES[locale], current: locale === chosen }))}
    </Form>
  );
}
