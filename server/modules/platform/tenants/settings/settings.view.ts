import { selectText, type LocalisedText } from '../../../../../tenants/localised-text.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../../../tenants/value-lists.ts';
import { defaultLanguage } from './languages.ts';
import { searchFieldsOf } from './search-fields.ts';

interface SettingsContext {
  /** Normalised host of the request; returned as `domain`. */
  requestHost: string;
  /** Country of the visitor's IP address, ISO 3166-1; null when unknown. */
  geoipCountry: string | null;
  /** Country chosen by the visitor; null without a choice. */
  geoipSelectedCountry: string | null;
  /** Public VAPID key of the site; null while push is off. */
  pushKey: string | null;
  /** Language of the texts; defaults to the site's. */
  locale?: Locale;
}

/** Settings as returned by /api/settings.php: every field of the specification, null when unset. */
export function viewSettings(tenant: Tenant, context: SettingsContext) {
  const locale = context.locale ?? defaultLanguage(tenant);
  const text = (texts: LocalisedText | null) => (texts ? selectText(tenant, texts, locale) : null);
  return {
    name: tenant.name,
    domain: context.requestHost,
    domain_language: tenant.domain_language,
    cdn_prefix: tenant.cdn_prefix,
    niche: tenant.niche,
    index_title: text(tenant.index_title),
    description: text(tenant.description),
    countries: tenant.countries,
    visible_profile_fields: tenant.visible_profile_fields,
    visible_profile_notes: tenant.visible_profile_notes,
    search_fields: searchFieldsOf(tenant),
    geoip_country: context.geoipCountry,
    geoip_selected_country: context.geoipSelectedCountry,
    signups: tenant.signups,
    logged_out_search: tenant.logged_out_search,
    logged_out_search_trafficsource: tenant.logged_out_search_trafficsource,
    push_key: context.pushKey,
    minimum_message_costs: tenant.minimum_message_costs,
    message_credits: tenant.message_credits,
    photo_credits: tenant.photo_credits,
    gift_credits: tenant.gift_credits,
    reaction_credits: tenant.reaction_credits,
    spotlight_credits: tenant.spotlight_credits,
    voice_credits: tenant.voice_credits ?? tenant.message_credits,
    signup_credits: tenant.signup_credits,
    message_length: tenant.message_length,
    support_email: tenant.support_email,
    support_phone: tenant.support_phone,
    fictional_icon: tenant.fictional_icon,
    fictional_warning: text(tenant.fictional_warning),
    fictional_singular: text(tenant.fictional_singular),
    fictional_plural: text(tenant.fictional_plural),
    refund_days: tenant.refund_days,
    member_resell:
      tenant.member_resell?.map((card) => ({ ...card, title: text(card.title), text: text(card.text) })) ?? null,
    company_id: tenant.company_id,
    mail_name: tenant.mail_name,
    enable_site_entry_popup: tenant.enable_site_entry_popup,
    entry_warning_countries: tenant.entry_warning_countries,
  };
}

export type SettingsView = ReturnType<typeof viewSettings>;

export function viewCompanyInfo({ company, support_phone }: Tenant) {
  return {
    name: company.name,
    address: company.address,
    kvk: company.kvk,
    city: company.city,
    country: company.country,
    tradenames: company.tradenames,
    vat_numbers: company.vat_numbers,
    support_phone: company.support_phone ?? support_phone,
    delete_discount: company.delete_discount,
    added: company.added,
  };
}

export type CompanyInfoView = ReturnType<typeof viewCompanyInfo>;
