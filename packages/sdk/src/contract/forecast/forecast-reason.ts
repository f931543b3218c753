/** The reason of a forecast's verdict. It is apart from the forecast's answers so that rows of campaigns can contain it. */
import * as z from 'zod'
import { forecastReasons } from '../../values/index.ts'

/** Reason of a status, with its numbers and its sentence. */
export const ForecastReason = z.object({
  /** Kind of reason. */
  code: z.enum(forecastReasons),
  /** Numbers and dates of the sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The reason as an English sentence. */
  text: z.string(),
})
export type ForecastReason = z.output<typeof ForecastReason>
