import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderMethod } from '../../../../server/modules/money/payments/index.ts';
import { formatMoney } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { MethodIcon } from './method-icon.tsx';

interface MethodChoiceProps {
  methods: readonly OrderMethod[];
  chosen: string | null;
  onChoose: (method: string) => void;
  error?: string;
}

/** Payment methods, each with its surcharge. On phones only the chosen one is shown until the others are asked for. */
export function MethodChoice({ methods, chosen, onChoose, error }: MethodChoiceProps) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  if (methods.length === 0) return <p>{t('choose.none')}</p>;
  return (
    <div className="method-fold">
      <RadioGroup
        name="paymentmethod"
        id="paymentmethod"
        legend={t('choose.legend')}
        legendHidden
        look="rows"
        value={chosen ?? ''}
        onChange={onChoose}
        error={error}
        options={methods.map(({ id, cost, quote }) => ({
          value: id,
          label: t(`method.${id}`),
          hint: t(`hint.${id}`),
          art: <MethodIcon method={id} />,
          aside: cost > 0 ? t('choose.cost', { price: formatMoney(locale, cost, quote.currency) }) : t('choose.free'),
        }))}
      />
      {chosen && methods.length > 1 && (
        <label className="method-fold-open">
          <input type="checkbox" className="visually-hidden" />
          {t('choose.others')}
        </label>
      )}
    </div>
  );
}
