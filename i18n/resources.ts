import emailsDa from './locales/da/emails.json' with { type: 'json' };
import errorsDa from './locales/da/errors.json' with { type: 'json' };
import nicheDa from './locales/da/niche.json' with { type: 'json' };
import orderDa from './locales/da/order.json' with { type: 'json' };
import promptsDa from './locales/da/prompts.json' with { type: 'json' };
import pushDa from './locales/da/push.json' with { type: 'json' };
import emailsDe from './locales/de/emails.json' with { type: 'json' };
import errorsDe from './locales/de/errors.json' with { type: 'json' };
import nicheDe from './locales/de/niche.json' with { type: 'json' };
import orderDe from './locales/de/order.json' with { type: 'json' };
import promptsDe from './locales/de/prompts.json' with { type: 'json' };
import pushDe from './locales/de/push.json' with { type: 'json' };
import emailsEn from './locales/en/emails.json' with { type: 'json' };
import errorsEn from './locales/en/errors.json' with { type: 'json' };
import nicheEn from './locales/en/niche.json' with { type: 'json' };
import orderEn from './locales/en/order.json' with { type: 'json' };
import promptsEn from './locales/en/prompts.json' with { type: 'json' };
import pushEn from './locales/en/push.json' with { type: 'json' };
import emailsEs from './locales/es/emails.json' with { type: 'json' };
import errorsEs from './locales/es/errors.json' with { type: 'json' };
import nicheEs from './locales/es/niche.json' with { type: 'json' };
import orderEs from './locales/es/order.json' with { type: 'json' };
import promptsEs from './locales/es/prompts.json' with { type: 'json' };
import pushEs from './locales/es/push.json' with { type: 'json' };
import emailsFi from './locales/fi/emails.json' with { type: 'json' };
import errorsFi from './locales/fi/errors.json' with { type: 'json' };
import nicheFi from './locales/fi/niche.json' with { type: 'json' };
import orderFi from './locales/fi/order.json' with { type: 'json' };
import promptsFi from './locales/fi/prompts.json' with { type: 'json' };
import pushFi from './locales/fi/push.json' with { type: 'json' };
import emailsFr from './locales/fr/emails.json' with { type: 'json' };
import errorsFr from './locales/fr/errors.json' with { type: 'json' };
import nicheFr from './locales/fr/niche.json' with { type: 'json' };
import orderFr from './locales/fr/order.json' with { type: 'json' };
import promptsFr from './locales/fr/prompts.json' with { type: 'json' };
import pushFr from './locales/fr/push.json' with { type: 'json' };
import emailsIt from './locales/it/emails.json' with { type: 'json' };
import errorsIt from './locales/it/errors.json' with { type: 'json' };
import nicheIt from './locales/it/niche.json' with { type: 'json' };
import orderIt from './locales/it/order.json' with { type: 'json' };
import promptsIt from './locales/it/prompts.json' with { type: 'json' };
import pushIt from './locales/it/push.json' with { type: 'json' };
import emailsNb from './locales/nb/emails.json' with { type: 'json' };
import errorsNb from './locales/nb/errors.json' with { type: 'json' };
import nicheNb from './locales/nb/niche.json' with { type: 'json' };
import orderNb from './locales/nb/order.json' with { type: 'json' };
import promptsNb from './locales/nb/prompts.json' with { type: 'json' };
import pushNb from './locales/nb/push.json' with { type: 'json' };
import emailsNl from './locales/nl/emails.json' with { type: 'json' };
import errorsNl from './locales/nl/errors.json' with { type: 'json' };
import nicheNl from './locales/nl/niche.json' with { type: 'json' };
import orderNl from './locales/nl/order.json' with { type: 'json' };
import promptsNl from './locales/nl/prompts.json' with { type: 'json' };
import pushNl from './locales/nl/push.json' with { type: 'json' };
import emailsPl from './locales/pl/emails.json' with { type: 'json' };
import errorsPl from './locales/pl/errors.json' with { type: 'json' };
import nichePl from './locales/pl/niche.json' with { type: 'json' };
import orderPl from './locales/pl/order.json' with { type: 'json' };
import promptsPl from './locales/pl/prompts.json' with { type: 'json' };
import pushPl from './locales/pl/push.json' with { type: 'json' };
import emailsSv from './locales/sv/emails.json' with { type: 'json' };
import errorsSv from './locales/sv/errors.json' with { type: 'json' };
import nicheSv from './locales/sv/niche.json' with { type: 'json' };
import orderSv from './locales/sv/order.json' with { type: 'json' };
import promptsSv from './locales/sv/prompts.json' with { type: 'json' };
import pushSv from './locales/sv/push.json' with { type: 'json' };

/**
 * Texts used by the server itself: error messages, mails, the niches' words that mails share with screens, names of payment
 * methods, prompts of profiles and push messages. The app adds the namespaces of its screens.
 */
export const SERVER_NAMESPACES = ['errors', 'emails', 'niche', 'order', 'prompts', 'push'] as const;

/**
 * To add a language, create a folder in `locales` and add its six lines here; the completeness test lists missing
 * texts.
 */
export const serverResources = {
  nl: { emails: emailsNl, errors: errorsNl, niche: nicheNl, order: orderNl, prompts: promptsNl, push: pushNl },
  en: { emails: emailsEn, errors: errorsEn, niche: nicheEn, order: orderEn, prompts: promptsEn, push: pushEn },
  da: { emails: emailsDa, errors: errorsDa, niche: nicheDa, order: orderDa, prompts: promptsDa, push: pushDa },
  de: { emails: emailsDe, errors: errorsDe, niche: nicheDe, order: orderDe, prompts: promptsDe, push: pushDe },
  es: { emails: emailsEs, errors: errorsEs, niche: nicheEs, order: orderEs, prompts: promptsEs, push: pushEs },
  fi: { emails: emailsFi, errors: errorsFi, niche: nicheFi, order: orderFi, prompts: promptsFi, push: pushFi },
  fr: { emails: emailsFr, errors: errorsFr, niche: nicheFr, order: orderFr, prompts: promptsFr, push: pushFr },
  it: { emails: emailsIt, errors: errorsIt, niche: nicheIt, order: orderIt, prompts: promptsIt, push: pushIt },
  nb: { emails: emailsNb, errors: errorsNb, niche: nicheNb, order: orderNb, prompts: promptsNb, push: pushNb },
  pl: { emails: emailsPl, errors: errorsPl, niche: nichePl, order: orderPl, prompts: promptsPl, push: pushPl },
  sv: { emails: emailsSv, errors: errorsSv, niche: nicheSv, order: orderSv, prompts: promptsSv, push: pushSv },
} as const;

/** Languages that have texts; the other supported languages fall back to Dutch. */
export const AVAILABLE_LOCALES = Object.keys(serverResources) as Array<keyof typeof serverResources>;
