import * as z from 'zod'

/** An error of one cell or row, wherever it is shown: form, API, CSV summary, terminal. */
export const RowError = z.object({
  /** Physical line of the row's first character; null outside a file. */
  line: z.int().nullable(),
  /** Header of the column; null when the error is the row's. */
  column: z.string().nullable(),
  /** A code of the error table. */
  code: z.string(),
  /** Name of the field; null when the error is the row's. */
  field: z.string().nullable(),
  /** The value as text. */
  value: z.string().nullable(),
  /** The error as an English sentence. */
  message: z.string(),
  /** The probable value, when one is known; null: none. */
  suggestion: z.string().nullable(),
  /** The agency's own key of the row's thing; null: none. */
  externalReference: z.string().nullable(),
})
export type RowError = z.output<typeof RowError>
