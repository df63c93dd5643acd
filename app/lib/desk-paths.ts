/** Addresses of the operators' desk, on its own host. */
export const deskPaths = {
  home: () => '/desk',
  login: () => '/desk/login',
  logout: () => '/desk/logout',
  /** The second factor: asked for, or made where there is none. */
  factor: () => '/desk/factor',
  welcome: (token: string) => `/desk/welcome/${token}`,
  audit: () => '/desk/audit',
} as const;
