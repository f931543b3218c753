// Written by scripts/calls/main.ts from the contract. Do not edit.

/** A day of the week, by the code that targeting rules write. */
export type WeekDay = 'FRI' | 'MON' | 'SAT' | 'SUN' | 'THU' | 'TUE' | 'WED'
