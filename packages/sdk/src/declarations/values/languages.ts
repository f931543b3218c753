// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Language of the interface. */
export type InterfaceLanguage = 'en' | 'ro'
