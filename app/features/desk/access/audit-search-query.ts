import type { AuditSearch } from '../../../../server/modules/desk/operators/index.ts';
import type { DeskArgs } from '../kit/desk-route.server.ts';

/** The audit log search that a page's query describes. */
export const readAuditSearch = ({ query }: Pick<DeskArgs, 'query'>): AuditSearch => ({
  site: query('site'),
  operator: query('operator'),
  action: query('action'),
  subject: query('subject'),
  from: query('from'),
  until: query('until'),
  after: query('after'),
});
