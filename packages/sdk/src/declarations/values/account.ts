// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Status of a user in an agency. */
export type UserStatus = 'ACTIVE' | 'DISABLED' | 'INVITED'

/** A state of an API token that an administrator looks for. */
export type TokenState = 'EXPIRING' | 'NEVER_USED' | 'UNUSED'
