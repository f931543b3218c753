/** Statuses of users in an agency, and states of its API tokens. */

/** DISABLED: the user has no access to the agency. INVITED: the user has not chosen a password yet. */
export const userStatuses = ['ACTIVE', 'INVITED', 'DISABLED'] as const
/** Status of a user in an agency. */
export type UserStatus = (typeof userStatuses)[number]

/** States that an administrator looks for among API tokens. */
export const tokenStates = ['NEVER_USED', 'UNUSED', 'EXPIRING'] as const
/** A state of an API token that an administrator looks for. */
export type TokenState = (typeof tokenStates)[number]
