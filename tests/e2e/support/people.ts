/** The users of the demo world. */
const roles = [
  'platform',
  'admin',
  'manager',
  'trafficker',
  'analyst',
  'advertiser',
  'publisher',
  'creative',
  'finance',
  'readonly',
] as const
export type DemoRole = (typeof roles)[number]
export const demoRoles = roles

export const userOf = (role: DemoRole) => `${role}@demo.spotdesk.test`
export const demo = { manager: userOf('manager'), other: 'manager@other.spotdesk.test', password: 'Spotdesk-demo-1' } as const
