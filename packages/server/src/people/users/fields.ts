/** The names of a user's fields, as the audit trail has them. */
import type { Membership } from './store.ts'

export { profileFields } from '../session/user-store.ts'

export const placeFields = ['roleId', 'advertiserIds', 'publisherIds', 'disabled'] as const satisfies (keyof Membership)[]
