const withQuery = (path: string, query: Record<string, string>): string =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path;

/** Addresses of the operators' desk, on its own host. */
export const deskPaths = {
  home: () => '/desk',
  /**
   * @param options.why why somebody has to sign in again: nobody was there, or the session was over
   * @param options.to the page to come back to, as `deskReturn` says
   */
  login: ({ why, to }: { why?: 'idle' | 'ended' | null; to?: string | null } = {}) =>
    withQuery('/desk/login', { ...(why && { [why]: '1' }), ...(to && { to }) }),
  logout: () => '/desk/logout',
  /** The second factor: asked for, or made where there is none. @param to as `login` */
  factor: (to?: string | null) => withQuery('/desk/factor', to ? { to } : {}),
  welcome: (token: string) => `/desk/welcome/${token}`,
  /** Demo only: where a ticket of the launcher leads. */
  demoEnter: (ticket: string) => `/desk/demo?${new URLSearchParams({ ticket }).toString()}`,
  /** What a browser is asked for a passkey with. */
  passkey: () => '/desk/passkey',
  /** Server-sent events: what waits. */
  live: () => '/desk/live',
  account: () => '/desk/account',
  /** The account's page, which says what was done. */
  accountDone: (done: string) => `/desk/account?done=${done}`,
  operators: () => '/desk/operators',
  newOperator: () => '/desk/operators/new',
  operator: (id: string) => `/desk/operators/${id}`,
  roles: () => '/desk/roles',
  /** Complaints that wait; `done` and `released` name the one that was seen to last. */
  complaints: (last: { done?: string; released?: string } = {}) => {
    const query = new URLSearchParams(last).toString();
    return query ? `/desk/complaints?${query}` : '/desk/complaints';
  },
  complaint: ({ tenantId, id }: { tenantId: string; id: string }) => `/desk/complaints/${tenantId}/${id}`,
  withdrawals: (closed = false) => (closed ? '/desk/withdrawals?done=1' : '/desk/withdrawals'),
  /** @param said what was done, a key of `deskcases:case` */
  orderCase: ({ tenantId, id }: { tenantId: string; id: string }, said?: string) =>
    `/desk/withdrawals/${tenantId}/${id}${said ? `?said=${said}` : ''}`,
  heldEvidence: () => '/desk/withdrawals/evidence',
  deletions: () => '/desk/deletions',
  /** @param again how many jobs were queued again */
  failures: (again?: number) => (again ? `/desk/failures?again=${again}` : '/desk/failures'),
  photos: () => '/desk/photos',
  /** Decisions about photos, batches of them, and letting go. */
  photoSteps: () => '/desk/photos/steps',
  audit: () => '/desk/audit',
  /** What has been done about something: `operator`, its id. */
  auditOf: (type: string, id: string) => `/desk/audit?${new URLSearchParams({ subject: `${type} ${id}` }).toString()}`,
  /** What is found, as a file. @param query as the page's own */
  auditFile: (query: URLSearchParams) => `/desk/audit.csv${query.size > 0 ? `?${query.toString()}` : ''}`,
  figures: () => '/desk/figures',
  /** The figures that are shown, as a file. @param query as the page's own */
  figuresFile: (query: URLSearchParams) => `/desk/figures.csv${query.size > 0 ? `?${query.toString()}` : ''}`,
  sites: () => '/desk/sites',
  site: (slug: string) => `/desk/sites/${encodeURIComponent(slug)}`,
  /** Members looked up. @param name the beginning of it @param site at one site, by its id */
  members: (name?: string, site?: string | null) =>
    name ? `/desk/members?${new URLSearchParams({ q: name, ...(site && { site }) }).toString()}` : '/desk/members',
  /** A member, by the id of the account or of the profile; a part of what is known of them. */
  member: (id: string, part?: string) => `/desk/members/${id}${part ? `/${part}` : ''}`,
  /** Reports that wait. @param note what was done on the page before */
  reports: (note?: 'done' | 'doneAppeal' | 'released') => `/desk/reports${note ? `?note=${note}` : ''}`,
  report: (id: string) => `/desk/reports/${id}`,
  appeal: (id: string) => `/desk/reports/appeals/${id}`,
  orders: () => '/desk/orders',
  order: (id: string) => `/desk/orders/${id}`,
  /** Orders that a reference names: an invoice's number, what the provider calls a payment. */
  ordersOf: (reference: string) => `/desk/orders?${new URLSearchParams({ reference }).toString()}`,
  ledger: (site?: string) => `/desk/orders/ledger${site ? `?${new URLSearchParams({ site }).toString()}` : ''}`,
  codes: () => '/desk/codes',
  newCode: (site?: string) => `/desk/codes/new${site ? `?${new URLSearchParams({ site }).toString()}` : ''}`,
  code: (id: string) => `/desk/codes/${id}`,
  suppressions: () => '/desk/suppressions',
  /** Conversations with fictional profiles that wait for an answer. @param only id of the site that was chosen */
  fictional: (only?: string | null) => withQuery('/desk/fictional', only ? { site: only } : {}),
  fictionalConversation: ({ tenantId, id }: { tenantId: string; id: string }, only?: string | null) =>
    withQuery(`/desk/fictional/conversations/${tenantId}/${id}`, only ? { site: only } : {}),
  fictionalProfiles: () => '/desk/fictional/profiles',
  newFictional: (site: string) => `/desk/fictional/profiles/${site}/new`,
  fictionalProfile: (site: string, id: string) => `/desk/fictional/profiles/${site}/${id}`,
  fictionalPicture: (site: string, id: string, photo: string) => `/desk/fictional/pictures/${site}/${id}/${photo}`,
} as const;
