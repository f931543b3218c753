import * as z from 'zod'

/** An error of one cell or row in a form, the API, a CSV summary or the terminal. */
export const RowError = z.object({
  /** Physical line of the row's first character; null outside a file. */
  line: z.int().nullable(),
  /** Header of the column; null if the error is about the whole row. */
  column: z.string().nullable(),
  /** A code of the error table. */
  code: z.string(),
  /** Name of the field; null if the error is about the whole row. */
  field: z.string().nullable(),
  /** The value as text. */
  value: z.string().nullable(),
  /** The error as an English sentence. */
  message: z.string(),
  /** The probable value; null if none is known. */
  suggestion: z.string().nullable(),
  /** The agency's own key of the row's thing; null if none. */
  externalReference: z.string().nullable(),
})
export type RowError = z.output<typeof RowError>
