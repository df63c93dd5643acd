import { useTranslation } from '../../../../i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../../lib/formatting/language-names.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { Dropdown, DropdownButton } from '../../../ui/overlays/dropdown.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { LanguageForm } from './language-form.tsx';

/** The languages of the visitor's country, by their own names. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const locale = useRootData()?.locale ?? 'nl';
  return (
    <Dropdown
      label={t('language.menu', { code: locale.toUpperCase(), name: LANGUAGE_NAMES[locale] })}
      caret={false}
      trigger={
        <span className="language-code">
          <Icon name="globe" />
          {locale.toUpperCase()}
        </span>
      }
    >
      <LanguageForm
        entry={(each) => (
          <DropdownButton
            key={each.locale}
            icon={each.current ? 'check' : undefined}
            name="language"
            value={each.locale}
            lang={each.locale}
            current={each.current}
          >
            {each.name}
          </DropdownButton>
        )}
      />
    </Dropdown>
  );
}
