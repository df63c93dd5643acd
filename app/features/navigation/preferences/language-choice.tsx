import { Icon } from '../../../ui/media/icon.tsx';
import { LanguageForm } from './language-form.tsx';

/** The languages as a list of large buttons, for pages. @param returnTo where to return; this page by default */
export function LanguageChoice({ returnTo }: { returnTo?: string }) {
  return (
    <LanguageForm
      returnTo={returnTo}
      withCurrent
      entry={({ locale, name, current }) => (
        <button
          key={locale}
          type="submit"
          name="language"
          value={locale}
          lang={locale}
          className="choice-line"
          aria-current={current || undefined}
        >
          {name}
          {current && <Icon name="check" />}
        </button>
      )}
    />
  );
}
