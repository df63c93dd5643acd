import type { AppLoadContext } from '@remix-run/node';

import type { LanderName } from '../../../tenants/lander-names.ts';
import { NICHES } from '../../../tenants/value-lists.ts';
import { fixedTranslator } from '../../lib/i18n/translator.server.ts';
import { paths } from '../../lib/paths.ts';

interface Wanted {
  name: LanderName;
  /** From the address; null without. */
  variant: string | null;
  /** The member whom the page is for. */
  person?: { id: string; name: string };
}

/** What every landing page says and where it leads, in the brand's voice or the site's own words. */
export async function landerPageOf({ ctx, services }: AppLoadContext, { name, variant, person }: Wanted) {
  const { tenant, tracking } = ctx;
  const t = fixedTranslator(ctx);
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
    // A closed site invites those it knows.
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

/** What the server hands to a landing page. */
export type LanderPage = Awaited<ReturnType<typeof landerPageOf>>;
