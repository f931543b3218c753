import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { changeText, actionLabel } from '../../../shared/change-text.ts'
import { type Paper, paperOf, paragraphs } from '../../../shared/paper.ts'
import { type Entry, entryFields, thingText } from './entry.ts'

export const run: Handler = async (context) => {
  const client = await context.client()
  const entry = await client.userLog.get({ id: context.input.word(0, 'id') }, { signal: context.signal })
  const zone = await zoneFor(context, client)
  if (!context.forPeople || context.globals.flag('columns')) return { kind: 'single', record: entry, columns: entryFields(zone) }
  return { kind: 'report', data: entry, text: textOf(paperOf(context), entry, zone) }
}

function textOf(paper: Paper, entry: Entry, zone: string): string {
  const { actor, at, action, changes, reason, revertedAt, changeSetId, requestId, source } = entry
  return paragraphs([
    `${paper.heading(`${actionLabel(action)}: ${thingText(entry)}`)}\n${dayTimeText(at, zone)} by ${actor.name}, ${source}`,
    changes.map((change) => paper.sentence(changeText(change), 2)).join('\n'),
    reason !== null && paper.sentence(`Reason: ${reason}`),
    revertedAt !== null && `Reverted ${dayTimeText(revertedAt, zone)}.`,
    paper.fields([
      ...(changeSetId === null ? [] : [['Change-set', changeSetId] as const]),
      ...(requestId === null ? [] : [['Request', requestId] as const]),
    ]),
  ])
}
