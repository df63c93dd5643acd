const withQuery = (path: string, query: Record<string, string>): string =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path;

/** URLs of the operators' desk, on its own host. */
export const deskPaths = {
  home: () => '/desk',
  /** All sections, for phones. @param group id of a group on the page */
  places: (group?: string) => `/desk/places${group ? `#${group}` : ''}`,
  /**
   * @param options.why why the operator has to sign in again: idle timeout or ended session
   * @param options.to the page to return to, see `deskReturn`
   */
  login: ({ why, to }: { why?: 'idle' | 'ended' | null; to?: string | null } = {}) =>
    withQuery('/desk/login', { ...(why && { [why]: '1' }), ...(to && { to }) }),
  logout: () => '/desk/logout',
  /** The second factor: verification, or enrolment. @param to as in `login` */
  factor: (to?: string | null) => withQuery('/desk/factor', to ? { to } : {}),
  welcome: (token: string) => `/desk/welcome/${token}`,
  /** Demo only: where a launcher ticket leads. */
  demoEnter: (ticket: string) => `/desk/demo?${new URLSearchParams({ ticket }).toString()}`,
  /** Passkey options for the browser. */
  passkey: () => '/desk/passkey',
  /** Server-sent events: counts of pending work. */
  live: () => '/desk/live',
  account: () => '/desk/account',
  /** The account page with a confirmation of what was done. */
  accountDone: (done: string) => `/desk/account?done=${done}`,
  operators: () => '/desk/operators',
  newOperator: () => '/desk/operators/new',
  operator: (id: string) => `/desk/operators/${id}`,
  roles: () => '/desk/roles',
  /** Pending complaints; `done` and `released` name the complaint handled last. */
  complaints: (last: { done?: string; released?: string } = {}) => {
    const query = new URLSearchParams(last).toString();
    return query ? `/desk/complaints?${query}` : '/desk/complaints';
  },
  complaint: ({ tenantId, id }: { tenantId: string; id: string }) => `/desk/complaints/${tenantId}/${id}`,
  withdrawals: (done?: 'closed' | 'requested') => `/desk/withdrawals${done ? `?done=${done}` : ''}`,
  /** @param said what was done, a key of `deskcases:case` */
  orderCase: ({ tenantId, id }: { tenantId: string; id: string }, said?: string) =>
    `/desk/withdrawals/${tenantId}/${id}${said ? `?said=${said}` : ''}`,
  retainedEvidence: () => '/desk/withdrawals/evidence',
  deletions: () => '/desk/deletions',
  /** @param again number of jobs that were requeued */
  failures: (again?: number) => (again ? `/desk/failures?again=${again}` : '/desk/failures'),
  /** @param photo id of the photo to show, if it is among the claimed ones */
  photos: (photo?: string) => withQuery('/desk/photos', photo ? { photo } : {}),
  /** Photo decisions, single or in batches, and releases of claims. */
  photoSteps: () => '/desk/photos/steps',
  /** Waiting photo checks. @param done what was done on the page before */
  checks: (done?: 'decided' | 'released') => withQuery('/desk/checks', done ? { done } : {}),
  check: ({ tenantId, id }: { tenantId: string; id: string }) => `/desk/checks/${tenantId}/${id}`,
  audit: () => '/desk/audit',
  /** The audit log of one subject: its type, such as `operator`, and id. */
  auditOf: (type: string, id: string) => `/desk/audit?${new URLSearchParams({ subject: `${type} ${id}` }).toString()}`,
  /** The search result as CSV. @param query the page's own query */
  auditFile: (query: URLSearchParams) => `/desk/audit.csv${query.size > 0 ? `?${query.toString()}` : ''}`,
  /** Saves and removes filters of lists. */
  filters: () => '/desk/filters',
  /** @param measure id of a chart on the page */
  figures: (measure?: string) => `/desk/figures${measure ? `#${measure}` : ''}`,
  /** The shown metrics as CSV. @param query the page's own query */
  figuresFile: (query: URLSearchParams) => `/desk/figures.csv${query.size > 0 ? `?${query.toString()}` : ''}`,
  sites: () => '/desk/sites',
  site: (slug: string) => `/desk/sites/${encodeURIComponent(slug)}`,
  /** Member search. @param name prefix of the name @param site id of a site */
  members: (name?: string, site?: string | null) =>
    name ? `/desk/members?${new URLSearchParams({ q: name, ...(site && { site }) }).toString()}` : '/desk/members',
  /** A member, by account id or profile id; optionally one tab. */
  member: (id: string, part?: string) => `/desk/members/${id}${part ? `/${part}` : ''}`,
  /** Pending reports. @param note what was done on the page before */
  reports: (note?: 'done' | 'doneAppeal' | 'released') => `/desk/reports${note ? `?note=${note}` : ''}`,
  report: (id: string) => `/desk/reports/${id}`,
  appeal: (id: string) => `/desk/reports/appeals/${id}`,
  orders: () => '/desk/orders',
  order: (id: string) => `/desk/orders/${id}`,
  /** Orders by a reference: an invoice number or the provider's payment id. */
  ordersOf: (reference: string) => `/desk/orders?${new URLSearchParams({ reference }).toString()}`,
  ledger: (site?: string) => `/desk/orders/ledger${site ? `?${new URLSearchParams({ site }).toString()}` : ''}`,
  codes: () => '/desk/codes',
  newCode: (site?: string) => `/desk/codes/new${site ? `?${new URLSearchParams({ site }).toString()}` : ''}`,
  code: (id: string) => `/desk/codes/${id}`,
  approvals: () => '/desk/approvals',
  suppressions: () => '/desk/suppressions',
  /** Conversations with fictional profiles that wait for an answer. @param only id of the selected site */
  fictional: (only?: string | null) => withQuery('/desk/fictional', only ? { site: only } : {}),
  fictionalConversation: ({ tenantId, id }: { tenantId: string; id: string }, only?: string | null) =>
    withQuery(`/desk/fictional/conversations/${tenantId}/${id}`, only ? { site: only } : {}),
  fictionalProfiles: () => '/desk/fictional/profiles',
  newFictional: (site: string) => `/desk/fictional/profiles/${site}/new`,
  fictionalProfile: (site: string, id: string) => `/desk/fictional/profiles/${site}/${id}`,
  fictionalPicture: (site: string, id: string, photo: string) => `/desk/fictional/pictures/${site}/${id}/${photo}`,
} as const;
