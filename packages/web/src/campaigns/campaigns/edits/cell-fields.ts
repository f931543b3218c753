/** The fields of a campaign that are edited in a cell of the list. */

/** Settings that are edited in their cells. */
export const cellFields = ['endDate', 'startDate', 'objectiveValue', 'pacingPriority', 'cpm'] as const

export type CellField = (typeof cellFields)[number]
