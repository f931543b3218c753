import { type FileNoun, fileNouns, isRecordNoun } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import { Failure } from '../failure.ts'

/** The kind of a job's file. @throws Failure for a job whose things no file holds */
export function toFileNoun({ id, kind }: { id: string; kind: string }): FileNoun {
  const noun = fileNouns.find((known) => known === kind)
  if (noun !== undefined) return noun
  throw new Failure({ code: 'noFile', message: `Job ${id} is about ${kind}, which no file holds.`, exit: 'usage' })
}

/** Most rows of one import of a kind. */
export const mostFileRows = (kind: FileNoun): number => (isRecordNoun(kind) ? limits.recordRows : limits.bulkRows)
