import { anyValue, numberBetween, type TypeRow } from './row.ts'

const group = 'Data'

export const data = {
  DATA_AGE: { label: 'Age', group, comparison: 'INTERVAL', interval: numberBetween(0, 120, 'years') },
  DATA_GENDER: { label: 'Gender', group, comparison: 'LIST', value: anyValue },
  DATA_SEGMENT: { label: 'Audience segment (3rd party)', group, comparison: 'LIST', value: anyValue },
  DATA_INTEREST: { label: 'Interest', group, comparison: 'LIST', value: anyValue },
  DATA_PURCHASE_INTENT: { label: 'Purchase intent', group, comparison: 'LIST', value: anyValue },
  DATA_HOUSEHOLD_INCOME: { label: 'Household income', group, comparison: 'INTERVAL', interval: numberBetween(0, 100_000_000, 'a year') },
} as const satisfies Record<string, TypeRow>

const product = 'Spotdesk Data'
export const productData = {
  PRODUCT_AUDIENCE: { label: 'Spotdesk audience', group: product, comparison: 'LIST', value: anyValue },
  PRODUCT_RETARGETING: { label: 'Exposed listeners', group: product, comparison: 'LIST', value: anyValue },
} as const satisfies Record<string, TypeRow>

const imported = 'Imported Data'
export const importedData = {
  IMPORTED_SEGMENT: { label: 'Imported segment', group: imported, comparison: 'LIST', value: anyValue },
  FIRST_PARTY_KEY_VALUE: { label: 'First-party name / value', group: imported, comparison: 'TEXT', value: anyValue },
} as const satisfies Record<string, TypeRow>
