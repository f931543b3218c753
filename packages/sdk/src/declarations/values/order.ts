// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Status of an order as it is shown. */
export type OrderStatus = 'ACTIVE' | 'ARCHIVED' | 'DUPLICATED' | 'DUPLICATING' | 'DUPLICATION_FAILED' | 'INACTIVE'
