import * as z from 'zod'

/** An error of one cell or row, wherever it is shown: form, API, CSV summary, terminal. */
export const RowError = z.object({
  /** Physical line of the row's first character; null outside a file. */
  line: z.int().nullable(),
  /** Header of the column; null when the error is the row's. */
  column: z.string().nullable(),
  /** A code of the error table. */
  code: z.string(),
  field: z.string().nullable(),
  /** What stood there, as text. */
  value: z.string().nullable(),
  message: z.string(),
  /** What would be right, when that can be said. */
  suggestion: z.string().nullable(),
  externalReference: z.string().nullable(),
})
export type RowError = z.output<typeof RowError>
