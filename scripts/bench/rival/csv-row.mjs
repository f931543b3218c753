/** The checks of a plain importer on a row of the benchmark's file. Plain JavaScript: a program that is started must not pay for types. */
import * as z from 'zod'

export const CsvRow = z.object({
  external_reference: z.string().min(1).max(255),
  name: z.string().min(1).max(255),
  type: z.enum(['STANDARD', 'RESERVED', 'SECOND_SCREEN']),
  advertiser_id: z.coerce.number().int(),
  start_date: z.coerce.date(),
  end_date: z.coerce.date(),
  currency: z.string().length(3),
  objective_type: z.enum(['IMPRESSIONS', 'PRICE']),
  objective_value: z.coerce.number().positive(),
  cpm: z.coerce.number().positive(),
  pacing_type: z.enum(['EVENLY', 'ASAP', 'FRONT_LOADED']),
  margin_percent: z.coerce.number().min(0).max(100),
  capping: z.string(),
  targeting: z.string(),
})
