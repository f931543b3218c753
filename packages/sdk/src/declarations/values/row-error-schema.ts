// Written by scripts/calls/main.ts from the contract. Do not edit.

/** An error of one cell or row, wherever it is shown: form, API, CSV summary, terminal. */
export interface RowError {
  /** Physical line of the row's first character; null outside a file. */
  line: number | null
  /** Header of the column; null when the error is the row's. */
  column: string | null
  /** A code of the error table. */
  code: string
  /** Name of the field; null when the error is the row's. */
  field: string | null
  /** The value as text. */
  value: string | null
  /** The error as an English sentence. */
  message: string
  /** The probable value, when one is known; null: none. */
  suggestion: string | null
  /** The agency's own key of the row's thing; null: none. */
  externalReference: string | null
}
