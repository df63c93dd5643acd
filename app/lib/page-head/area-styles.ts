import type { LinksFunction } from '@remix-run/node';

import account from '../../../public/generated/areas/account.css?url';
import auth from '../../../public/generated/areas/auth.css?url';
import chat from '../../../public/generated/areas/chat.css?url';
import debit from '../../../public/generated/areas/debit.css?url';
import front from '../../../public/generated/areas/front.css?url';
import gifts from '../../../public/generated/areas/gifts.css?url';
import liked from '../../../public/generated/areas/liked.css?url';
import message from '../../../public/generated/areas/message.css?url';
import order from '../../../public/generated/areas/order.css?url';
import pages from '../../../public/generated/areas/pages.css?url';
import paid from '../../../public/generated/areas/paid.css?url';
import people from '../../../public/generated/areas/people.css?url';
import person from '../../../public/generated/areas/person.css?url';
import play from '../../../public/generated/areas/play.css?url';
import profile from '../../../public/generated/areas/profile.css?url';
import safety from '../../../public/generated/areas/safety.css?url';
import settings from '../../../public/generated/areas/settings.css?url';
import verification from '../../../public/generated/areas/verification.css?url';

/** Stylesheets of parts of a site, loaded beside the theme's; built from `themes/_base/areas`. */
const SHEETS = {
  account,
  auth,
  chat,
  debit,
  front,
  gifts,
  liked,
  message,
  order,
  pages,
  paid,
  people,
  person,
  play,
  profile,
  safety,
  settings,
  verification,
};

type Area = keyof typeof SHEETS;

/** The URL of an area's stylesheet, for overlays that any page may show. */
export const areaSheet = (area: Area): string => SHEETS[area];

/**
 * `links` of a route that needs area stylesheets. The router loads them before it shows the page.
 * @param areas in cascade order
 */
export function areaStyles(...areas: Area[]): LinksFunction {
  return () => areas.map((area) => ({ rel: 'stylesheet', href: SHEETS[area] }));
}
