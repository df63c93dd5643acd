import type { TFunction } from '../../../../i18n/translator.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { Site } from '../../../lib/root-data/site.ts';
import type { FooterGroup } from '../../../ui/navigation/footer.tsx';

/** A telephone number without the dashes and spaces it is printed with (product, section 9). */
export function toDialString(phone: string): string {
  return `tel:${phone.replace(/[\s-]/g, '')}`;
}

/** The footer's link groups; visitors from the United States get one more. @param country ISO 3166 code */
export function footerGroups(
  t: TFunction,
  { supportEmail, supportPhone }: Pick<Site, 'supportEmail' | 'supportPhone'>,
  country: string,
): FooterGroup[] {
  const help = [
    { href: paths.page('faq'), label: t('footer.faq') },
    { href: `mailto:${supportEmail}`, label: t('footer.support') },
    ...(supportPhone ? [{ href: toDialString(supportPhone), label: t('footer.phone', { phone: supportPhone }) }] : []),
    { href: paths.safety(), label: t('footer.safety') },
    { href: paths.complaints(), label: t('footer.complaints') },
  ];
  const costs = [
    { href: paths.pricing(), label: t('footer.pricing') },
    { href: paths.page('return-policy'), label: t('footer.returns') },
  ];
  const rules = [
    { href: paths.page('terms'), label: t('footer.terms') },
    { href: paths.page('privacy'), label: t('footer.privacy') },
    { href: paths.page('cookies'), label: t('footer.cookies') },
    { href: paths.page('ban'), label: t('footer.ban') },
  ];
  const groups: FooterGroup[] = [
    { title: t('footer.help'), links: help },
    { title: t('footer.rules'), links: rules },
    { title: t('footer.costs'), links: costs },
  ];
  if (country !== 'US') return groups;
  // The privacy page shows visitors from there the text of the United States.
  const rights = { href: paths.page('privacy'), label: t('footer.us.privacy') };
  return [...groups, { title: t('footer.us.title'), links: [rights], note: t('footer.us.noSale') }];
}
