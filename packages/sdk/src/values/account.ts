/** Statuses of users in an agency. */

/** DISABLED: the place in the agency is closed. INVITED: no password was chosen yet. */
export const userStatuses = ['ACTIVE', 'INVITED', 'DISABLED'] as const
/** Status of a user in an agency. */
export type UserStatus = (typeof userStatuses)[number]
