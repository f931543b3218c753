/** The users of the demo world. */
type DemoRole =
  | 'platform'
  | 'admin'
  | 'manager'
  | 'trafficker'
  | 'analyst'
  | 'advertiser'
  | 'publisher'
  | 'creative'
  | 'finance'
  | 'readonly'

export const userOf = (role: DemoRole) => `${role}@demo.spotdesk.test`
export const demo = { manager: userOf('manager'), other: 'manager@other.spotdesk.test', password: 'Spotdesk-demo-1' } as const
