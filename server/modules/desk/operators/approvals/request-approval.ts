import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { RepeatedForm } from '../desk/repeated-form.ts';
import { insertApproval, selectApprovalOf, type ApprovalRow } from './approvals.queries.ts';

type Content = Pick<ApprovalRow, 'credits' | 'cause' | 'amount' | 'outcome'>;

type ApprovalRequest = Pick<ApprovalRow, 'tenantId' | 'kind' | 'subjectId' | 'requestedBy'> & Partial<Content>;

const CONTENT = ['credits', 'cause', 'amount', 'outcome'] as const satisfies ReadonlyArray<keyof Content>;

/**
 * Stores what a second operator has to approve, in the caller's transaction, which has locked what it is about.
 * @throws RepeatedForm while the operator's same request waits; DomainError `conflict` while another one waits
 */
export async function requestApproval(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  request: ApprovalRequest,
): Promise<void> {
  if (await insertApproval(trx, { ...request, id: newId(clock), requestedAt: clock.now() })) return;
  const waiting = await selectApprovalOf(trx, request);
  const same =
    waiting?.requestedBy === request.requestedBy && CONTENT.every((part) => waiting[part] === (request[part] ?? null));
  throw same ? new RepeatedForm() : domainError('conflict');
}
