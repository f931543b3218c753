/** The names of every kind of file. Loaded with what shows files of any kind, since the tables of all records come with it. */
import { recordTables } from '@spotdesk/sdk/records'
import { adNames, campaignNames, type FileNames, recordFileNames } from '../texts/file-names.ts'

const all: readonly FileNames[] = [campaignNames, adNames, ...Object.values(recordTables).flatMap((table) => recordFileNames(table) ?? [])]

/** The names of a kind of file, or of change-set; undefined for a change-set that no file holds. */
export const findKindNames = (kind: string): FileNames | undefined => all.find(({ noun }) => noun === kind)
/** The names of a type of entity; undefined for one that no row of a file is. */
export const findTypeNames = (entityType: string): FileNames | undefined => all.find(({ one }) => one === entityType)
