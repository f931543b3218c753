// Written by scripts/calls/main.ts from the contract. Do not edit.

/** The client or the file that a change came by. */
export type AuditSource = 'CLI' | 'EXTENSION' | 'IMPORT' | 'SDK' | 'SYSTEM' | 'WEB'

/** Kind of the maker of a change. */
export type AuditActorType = 'SUPPORT' | 'SYSTEM' | 'TOKEN' | 'USER'
