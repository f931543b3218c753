/** Apart from the table of kinds: the web's list of campaigns loads this, and not the tables of records. */
import { limits } from '../values/index.ts'
import type { FileNoun } from './files.ts'

/** Most ids of one export of a kind. */
export const mostExportIds = (noun: FileNoun): number => (noun === 'campaigns' || noun === 'ads' ? limits.bulkExportIds : limits.recordRows)
