/** What users and their places in an agency are said to be. */

/** DISABLED: the place in the agency is closed. INVITED: no password was chosen yet. */
export const userStatuses = ['ACTIVE', 'INVITED', 'DISABLED'] as const
export type UserStatus = (typeof userStatuses)[number]
