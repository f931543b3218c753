/** What the calls of all kinds of files have in common: the uploaded file, its options and its errors. */
import * as z from 'zod'
import { dayOrders, limits } from '../values/index.ts'
import { applyModes } from './platform/change-sets.ts'

/** The file of an import. */
export const csvFile = { name: 'file', accept: '.csv', maxBytes: limits.bulkFileBytes } as const

/** Options of an import of any kind. */
export const importOptions = {
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode: z.enum(applyModes).default('partial'),
  /** True: only say what the import would do. */
  dryRun: z.boolean().default(false),
  /** True: import the same file again within ten minutes. */
  allowDuplicate: z.boolean().default(false),
  /** Order of days whose year comes last: mdy reads 1/5/2027 as 5 January, dmy as 1 May. Absent: such days are refused, with both readings. */
  dates: z.enum(dayOrders).optional(),
}

/** Errors of a CSV file that are found before its rows are read. */
export const csvErrors = [
  'emptyFile',
  'badEncoding',
  'unclosedQuote',
  'headerTooLong',
  'tooManyColumns',
  'fileTooDemanding',
  'unknownColumn',
  'duplicateColumn',
  'missingColumn',
] as const

/** Errors of a file that is imported. */
export const fileErrors = [
  'fileTooLarge',
  'tooManyRows',
  'tooManyLines',
  'notCsv',
  ...csvErrors,
  'unknownTimeZone',
  'wrongSchema',
  'duplicateFile',
  'jobRunning',
  'tooManyJobs',
  'storageQuotaExceeded',
] as const

/** A job that was started. */
export const startedJob = z.object({
  /** Id of the job. */
  id: z.uuid(),
})
