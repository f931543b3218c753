/** The names of a user's fields, as the audit trail has them. */
import { userMembershipFields } from '@spotdesk/sdk/rules'

export { profileFields } from '../session/user-store.ts'

export const membershipFields = userMembershipFields
