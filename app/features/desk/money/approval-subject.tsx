import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ApprovalView } from '../../../../server/modules/desk/operators/index.ts';
import { useFormats } from '../kit/formats.tsx';
import { CodeValue } from './code-facts.tsx';

/** Who or what a request is for. */
export function ApprovalSubject({ approval }: { approval: ApprovalView }) {
  const { kind, member, cause, code, outcome } = approval;
  const { t } = useTranslation(['deskmoney', 'deskmembers']);
  if (kind === 'code') return <>{t('approvals.code', { code: code ?? '' })}</>;
  return (
    <>
      {member ?? t('approvals.member')}{' '}
      <span className="desk-quiet">
        {cause && t(`deskmembers:money.cause.${cause}`)}
        {outcome && t(`approvals.debt.${outcome}`)}
      </span>
    </>
  );
}

/** What it would give. */
export function ApprovalValue({ approval }: { approval: ApprovalView }) {
  const { t } = useTranslation('deskmoney');
  const { number, money } = useFormats();
  const { credits, amount, currency } = approval;
  if (amount !== null && currency !== null) return <>{money(amount, currency)}</>;
  if (credits === null) return <CodeValue code={approval} />;
  return <>{t('approvals.credits', { count: credits, formatted: number(credits) })}</>;
}
