import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import type { SistersView } from '../../../server/modules/trust/sister-sites/index.ts';
import type { InterestName } from '../../lib/fact-labels.ts';
import { isChecked, rawTextField, textField, textFields } from '../../lib/forms/form-data.ts';
import { formatCountry, formatDate } from '../../lib/formatting/format.ts';
import { thumbSource } from '../../lib/formatting/photo-source.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';

/** Number of characters that are enough to recognise a text. */
const EXCERPT = 140;

type Part = keyof SistersView['parts'];

/** The content of each part, in the language of the page. */
function describeParts({ ctx, lists, reader }: AppLoadContext, { parts }: SistersView) {
  const t = translatorFor(reader);
  const fact = (name: string, value: string) => t(`facts:${name}.value.${value}` as 'facts:hair.value.red');
  const describe = (part: Part, values: Record<string, string | string[]>): string => {
    const text = (name: string) => String(values[name] ?? '');
    switch (part) {
      case 'name':
      case 'about':
        return text(part);
      case 'birth':
        return formatDate(ctx.locale, `${text('date_of_birth')}T12:00:00Z`, 'long', 'UTC');
      case 'orientation':
        return [
          t(text('gender') === 'male' ? 'common:gender.male' : 'common:gender.female'),
          fact('sexuality', text('sexuality')),
        ].join(', ');
      case 'place':
        return [lists.regions[text('country')]?.[text('region')], formatCountry(ctx.locale, text('country'))]
          .filter(Boolean)
          .join(', ');
      case 'interests':
        return (values['interests'] as string[])
          .map((each) => t(`facts:interests.value.${each as InterestName}`))
          .join(', ');
      default:
        return Object.entries(values)
          .map(([name, value]) => fact(name, String(value)))
          .join(', ');
    }
  };
  return (Object.entries(parts) as Array<[Part, Record<string, string | string[]>]>).map(([id, values]) => ({
    id,
    value: excerpt(describe(id, values)),
  }));
}

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()} …` : text);

/** Loads what a member may copy to a sister site. Forms of the page may be submitted to these sites. */
export async function loadSisters(ctx: MemberCtx, context: AppLoadContext) {
  const view = await context.services.sisterSites.viewSisters(ctx);
  context.allowForms(view.sites.map(({ origin }) => origin));
  return {
    email: view.email,
    sites: view.sites.map(({ slug, name, description, host, photos }) => ({ slug, name, description, host, photos })),
    parts: describeParts(context, view),
    prompts: view.prompts.map(({ prompt, title, answer }) => ({ prompt, title, answer: excerpt(answer) })),
    photos: view.photos.map((photo) => ({ id: photo.id, source: thumbSource(photo)! })),
    open: view.open,
    timeZone: ctx.tenant.time_zone,
  };
}

export type SistersData = Awaited<ReturnType<typeof loadSisters>>;

/** The previous selection, to fill the form again. */
export function readChoices(form: FormData) {
  return {
    site: textField(form, 'site'),
    parts: textFields(form, 'parts'),
    prompts: textFields(form, 'prompts'),
    photos: textFields(form, 'photos'),
    consent: isChecked(form, 'consent'),
  };
}

export type Choices = ReturnType<typeof readChoices>;

/** Signs the copy according to the form; errors as in the service. */
export const signFromForm = (ctx: MemberCtx, form: FormData, { services }: AppLoadContext): Promise<void> =>
  services.sisterSites.signCopy(ctx, { ...readChoices(form), password: rawTextField(form, 'password') });
