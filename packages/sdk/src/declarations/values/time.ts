// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Pattern of days on screens. */
export type DateFormat = 'MM/dd/yyyy' | 'dd.MM.yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'yyyy/MM/dd'

/** Pattern of times of day on screens. */
export type TimeFormat = 'HH:mm' | 'h:mm a'
