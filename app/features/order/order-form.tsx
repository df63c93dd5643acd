import { useState } from 'react';
import type { FormEvent } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { Panel } from '../../ui/panel.tsx';
import { FictionalNote } from './fictional-note.tsx';
import { keepOrder } from './kept-order.ts';
import { MethodChoice } from './method-choice.tsx';
import { CodeField, CountryField } from './order-extras.tsx';
import type { OrderPageData, OrderRefusal } from './order-page-data.ts';
import { OrderSum } from './order-sum.tsx';
import { PayNotes, PayPart } from './pay-part.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { quoteWith } from './shown-quote.ts';
import { useRefusal } from './use-refusal.ts';

/** Sets the client id of the order that this submit retries. */
function takeKeptId({ currentTarget: form }: FormEvent<HTMLFormElement>, shown: OrderPageData['form']): void {
  const field = form.elements.namedItem('client_id');
  if (!(field instanceof HTMLInputElement)) return;
  const data = new FormData(form);
  const content = [
    shown.package.package,
    ...['paymentmethod', 'discountcode', 'code_untried', 'country'].map((name) => data.get(name)),
  ].join('|');
  field.value = keepOrder(content, crypto.getRandomValues(new Uint32Array(4)).join('-'), shown.endedForms);
}

export function OrderForm({ data, refusal }: { data: OrderPageData; refusal: OrderRefusal | null }) {
  const { t } = useTranslation('order');
  const { form } = data;
  const [picked, setPicked] = useState<string | null>(null);
  const navigation = useNavigation();
  const ids = form.methods.map(({ id }) => id as string);
  const chosen =
    [picked, refusal?.method, form.method].find((id) => typeof id === 'string' && ids.includes(id)) ?? null;
  const quote = quoteWith(form, chosen);
  const fields = refusal?.failure.fields ?? {};
  const sent = useRefusal(refusal);
  return (
    <Form
      ref={sent}
      method="post"
      className="order"
      noValidate
      preventScrollReset
      onSubmit={(event) => takeKeptId(event, form)}
    >
      <input type="hidden" name="client_id" defaultValue={refusal?.clientId ?? form.clientId} />
      <input type="hidden" name="shown_amount" value={quote.amount} readOnly />
      <input type="hidden" name="shown_code" value={form.code?.typed ?? ''} readOnly />
      {data.codeUntried && <input type="hidden" name="code_untried" value="1" readOnly />}
      <input type="hidden" name="shown_country" value={form.country} readOnly />
      <div className="order-choices">
        <Panel title={t('choose.title')}>
          <MethodChoice methods={form.methods} chosen={chosen} onChoose={setPicked} error={fields['paymentmethod']} />
          {data.debitMessage && <p className="shop-note">{data.debitMessage}</p>}
        </Panel>
        <Panel className="order-extras">
          <CodeField data={data} error={fields['discountcode']} />
          {form.countries.length > 1 && <CountryField form={form} />}
        </Panel>
        <FictionalNote />
      </div>
      <div className="order-side">
        <Panel title={t('sum.title')} className="order-sum">
          <OrderSum quote={quote} offer={form.offer} />
          {refusal && <RefusalAlert refusal={refusal} quote={quote} />}
          <PayPart
            quote={quote}
            days={form.refundDays}
            error={fields['consent']}
            pending={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'pay'}
          />
          <PayNotes method={quote.method} descriptor={form.descriptor} />
        </Panel>
      </div>
    </Form>
  );
}
