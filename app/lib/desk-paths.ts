/** Addresses of the operators' desk, on its own host. */
export const deskPaths = {
  home: () => '/desk',
  login: () => '/desk/login',
  logout: () => '/desk/logout',
  /** The second factor: asked for, or made where there is none. */
  factor: () => '/desk/factor',
  welcome: (token: string) => `/desk/welcome/${token}`,
  audit: () => '/desk/audit',
  /** Members looked up; `name` searches by the beginning of it. */
  members: (name?: string) => (name ? `/desk/members?${new URLSearchParams({ q: name }).toString()}` : '/desk/members'),
  /** A member, by the id of the account or of the profile; a part of what is known of them. */
  member: (id: string, part?: string) => `/desk/members/${id}${part ? `/${part}` : ''}`,
} as const;
