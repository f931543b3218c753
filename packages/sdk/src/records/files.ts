/** The kinds of things that files hold. They stand apart from formats, which help and completion do not load. */
import { publisher } from './publisher.ts'
import { zone } from './zone.ts'

/** The tables of all records, parents before children. */
export const recordTables = { publishers: publisher, zones: zone } as const
/** A record's noun. */
export type RecordNoun = keyof typeof recordTables
/** The nouns of all records, parents before children. */
export const recordNouns = Object.keys(recordTables) as RecordNoun[]
/** Types of the entities that records are, in the same order: 'zone'. */
export const recordTypes = Object.values(recordTables).map(({ one }): RecordType => one)
/** The type of the entities that a record is. */
export type RecordType = (typeof recordTables)[RecordNoun]['one']
/** True for the noun of a record. */
export const isRecordNoun = (noun: string): noun is RecordNoun => Object.hasOwn(recordTables, noun)

/** Kinds of CSV files that are exported and imported, by their nouns in the client. */
export const fileNouns: readonly FileNoun[] = ['campaigns', 'ads', ...recordNouns]
/** A kind of CSV file. */
export type FileNoun = 'campaigns' | 'ads' | RecordNoun
