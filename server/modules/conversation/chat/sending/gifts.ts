import { selectText } from '../../../../../tenants/localised-text.ts';
import type { TenantGift } from '../../../../../tenants/tenant.schema.ts';
import type { Ctx } from '../../../../context.ts';
import { fieldError } from '../../../../lib/errors/errors.ts';
import type { GiftView } from '../chat.view.ts';

type GiftViewContext = Pick<Ctx, 'tenant' | 'locale'>;

const giftPrice = ({ tenant }: Pick<Ctx, 'tenant'>, gift: TenantGift) => gift.credits ?? tenant.gift_credits;

const viewGift = ({ tenant, locale }: GiftViewContext, gift: TenantGift, credits: number): GiftView => ({
  id: gift.id,
  name: selectText(tenant, gift.name, locale),
  icon: gift.icon,
  credits,
});

/** The tenant's gifts in the viewer's language and the configured order; empty when gifts are disabled. */
export function listGifts(ctx: GiftViewContext): GiftView[] {
  if (!ctx.tenant.features.gifts) return [];
  return ctx.tenant.gifts.map((gift) => viewGift(ctx, gift, giftPrice(ctx, gift)));
}

/** @throws DomainError `invalid_fields` naming `gift` when it is not in the catalogue */
export function findGift(ctx: Pick<Ctx, 'tenant'>, id: string): { id: string; cost: number } {
  const gift = ctx.tenant.features.gifts ? ctx.tenant.gifts.find((each) => each.id === id) : undefined;
  if (!gift) throw fieldError('gift', 'value_unknown');
  return { id: gift.id, cost: giftPrice(ctx, gift) };
}

/** A gift in a message; one no longer in the catalogue is shown without a name. */
export function viewSentGift(ctx: GiftViewContext, id: string, cost: number): GiftView {
  const gift = ctx.tenant.gifts.find((each) => each.id === id);
  return gift ? viewGift(ctx, gift, cost) : { id, name: '', icon: 'gift', credits: cost };
}
