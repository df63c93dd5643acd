import type { AppLoadContext } from '@remix-run/node';

import type { LanderName } from '../../../tenants/lander-names.ts';
import { NICHES } from '../../../tenants/value-lists.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { paths } from '../../lib/routing/paths.ts';

interface LanderRequest {
  name: LanderName;
  /** The variant in the address; null without one. */
  variant: string | null;
  /** The member the page is about. */
  person?: { id: string; name: string };
}

/** The texts and links of a landing page, in the brand's voice or the site's own words. */
export async function loadLanderPage({ ctx, services }: AppLoadContext, { name, variant, person }: LanderRequest) {
  const { tenant, tracking } = ctx;
  const t = translatorFor(ctx);
  const look = NICHES[tenant.niche];
  const values = { name: person?.name ?? '' };
  const own = services.copy.landerCopy(ctx, name, variant);
  const filled = (text: string) => text.replaceAll('{{name}}', values.name);
  const { signupsOpen } = services.settings.visitorAccess(ctx);
  return {
    name,
    look,
    title: own.title ? filled(own.title) : t(`landers:voice.${look}.${name}.title`, values),
    lead: own.lead ? filled(own.lead) : t(`landers:voice.${look}.${name}.lead`, values),
    // A site that is closed for signup offers login instead.
    cta: signupsOpen ? filled(own.cta ?? t(`niche:${look}.hero.cta`)) : t('landers:login'),
    href: signupsOpen ? paths.signup({ target: person?.id, tracking }) : paths.login({ tracking }),
    login: signupsOpen ? { href: paths.login({ tracking }), label: t('landers:member') } : null,
    note: signupsOpen ? null : t('landing:closed'),
    drawn: t('landers:drawn'),
    pause: t('landers:pause'),
    assure: {
      label: t('landers:assure.label'),
      free: t('landers:assure.free'),
      adults: t('landers:assure.adults', { age: tenant.min_age }),
      fictional: t('landers:assure.fictional'),
    },
  };
}

export type LanderPage = Awaited<ReturnType<typeof loadLanderPage>>;
