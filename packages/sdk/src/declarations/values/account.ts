// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Status of a user in an agency. */
export type UserStatus = 'ACTIVE' | 'DISABLED' | 'INVITED'
