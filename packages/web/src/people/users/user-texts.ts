/** Texts of users: their statuses, and how long ago they were seen. */
import type { Tone } from '@spotdesk/ui'
import type { UserStatus } from '@spotdesk/sdk/values'

export const statusTexts: Record<UserStatus, string> = { ACTIVE: 'Active', INVITED: 'Invited', DISABLED: 'Disabled' }

export const statusLooks: Record<UserStatus, { tone: Tone; shape: 'dot' | 'ring' }> = {
  ACTIVE: { tone: 'ok', shape: 'dot' },
  INVITED: { tone: 'warn', shape: 'ring' },
  DISABLED: { tone: 'muted', shape: 'ring' },
}
