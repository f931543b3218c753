// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Action of a listener after an exposure. */
export type AttributionAction = 'ADD_TO_CART' | 'APP_INSTALL' | 'LEAD' | 'PAGE_VIEW' | 'PURCHASE' | 'STORE_VISIT'
