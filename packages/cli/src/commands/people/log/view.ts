import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { changeText, actionLabel } from '../../../shared/change-sets/change-text.ts'
import { type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { type Entry, entryFields, keptText, revertedWords, thingText } from './entry.ts'

export const run: Handler = async (context) => {
  const client = await context.client()
  const entry = await client.userLog.get({ id: context.input.word(0, 'id') }, { signal: context.signal })
  const zone = await zoneFor(context, client)
  if (!context.forPeople || context.globals.flag('columns')) return { kind: 'single', record: entry, columns: entryFields(zone) }
  return { kind: 'report', data: entry, text: formatEntry(createPaper(context), entry, zone) }
}

const firstUpper = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function formatEntry(paper: Paper, entry: Entry, zone: string): string {
  const { actor, at, action, changes, reason, revertedAt, changeSetId, requestId, source } = entry
  return paragraphs([
    `${paper.heading(`${actionLabel(action)}: ${thingText(entry)}`)}\n${dayTimeText(at, zone)} by ${actor.name}, ${source}`,
    changes.map((change) => paper.sentence(changeText(change), 2)).join('\n'),
    reason !== null && paper.sentence(`Reason: ${reason}`),
    revertedAt !== null && paper.sentence(`${firstUpper(revertedWords(entry).join())} ${dayTimeText(revertedAt, zone)}.${keptText(entry)}`),
    paper.fields([
      ...(changeSetId === null ? [] : [['Change-set', changeSetId] as const]),
      ...(requestId === null ? [] : [['Request', requestId] as const]),
    ]),
  ])
}
