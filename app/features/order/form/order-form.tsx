import { useState, type FormEvent } from 'react';
import { Form, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FictionalDisclosure } from './fictional-disclosure.tsx';
import { storeOrder } from './stored-order.ts';
import { MethodChoice } from './method-choice.tsx';
import { DiscountCodeField, PaymentCountryField } from './order-fields.tsx';
import type { OrderPageData, OrderRefusal } from './order-page-data.ts';
import { OrderTotal } from './order-total.tsx';
import { PaymentNotes, PaymentConsent } from './payment-consent.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { quoteForMethod } from './displayed-quote.ts';
import { useOrderRefusal } from './use-order-refusal.ts';

/** Sets the client id of the order that this submit retries. */
function setClientId({ currentTarget: form }: FormEvent<HTMLFormElement>, shown: OrderPageData['form']): void {
  const field = form.elements.namedItem('client_id');
  if (!(field instanceof HTMLInputElement)) return;
  const data = new FormData(form);
  const content = [
    shown.package.package,
    ...['paymentmethod', 'discountcode', 'code_untried', 'country'].map((name) => data.get(name)),
  ].join('|');
  field.value = storeOrder(content, crypto.getRandomValues(new Uint32Array(4)).join('-'), shown.endedClientIds);
}

export function OrderForm({ data, refusal }: { data: OrderPageData; refusal: OrderRefusal | null }) {
  const { t } = useTranslation('order');
  const { form } = data;
  const [picked, setPicked] = useState<string | null>(null);
  const navigation = useNavigation();
  const ids = form.methods.map(({ id }) => id as string);
  const chosen =
    [picked, refusal?.method, form.method].find((id) => typeof id === 'string' && ids.includes(id)) ?? null;
  const quote = quoteForMethod(form, chosen);
  const fields = refusal?.failure.fields ?? {};
  const sent = useOrderRefusal(refusal);
  return (
    <Form
      ref={sent}
      method="post"
      className="order"
      noValidate
      preventScrollReset
      onSubmit={(event) => setClientId(event, form)}
    >
      <input type="hidden" name="client_id" defaultValue={refusal?.clientId ?? form.clientId} />
      <input type="hidden" name="shown_amount" value={quote.amount} />
      <input type="hidden" name="shown_code" value={form.code?.typed ?? ''} />
      {data.codeUnchecked && <input type="hidden" name="code_untried" value="1" />}
      <input type="hidden" name="shown_country" value={form.country} />
      <div className="order-choices">
        <FictionalDisclosure />
        <Panel className="order-extras">
          {form.countries.length > 1 && <PaymentCountryField form={form} />}
          <DiscountCodeField data={data} error={fields['discountcode']} />
        </Panel>
        <Panel title={t('choose.title')}>
          <MethodChoice methods={form.methods} chosen={chosen} onChoose={setPicked} error={fields['paymentmethod']} />
          {data.debitMessage && <p className="shop-note">{data.debitMessage}</p>}
        </Panel>
      </div>
      <div className="order-summary">
        <Panel title={t('sum.title')} className="order-sum">
          <OrderTotal quote={quote} offer={form.offer} />
          {refusal && <RefusalAlert refusal={refusal} quote={quote} />}
        </Panel>
        <PaymentConsent
          quote={quote}
          error={fields['consent']}
          pending={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'pay'}
        />
        <PaymentNotes method={quote.method} descriptor={form.descriptor} days={form.refundDays} />
      </div>
    </Form>
  );
}
