import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { parseId } from '../../../input.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { revertImpact } from '../../../shared/change-sets/action-impact.ts'
import { countOfType } from '../../../shared/change-sets/change-text.ts'
import { revert } from '../../../shared/change-sets/revert.ts'
import { type ChangeSetRow, whatText } from './columns.ts'

export const run: Handler = async (context) => {
  const { input, signal, talk } = context
  const id = input.word(0, 'id')
  const client = await context.client()
  const changeSet = await client.changeSets.get({ id }, { signal })
  const items = input.list('items')?.map((text) => parseItem(text, changeSet))
  const zone = await zoneFor(context, client)
  if (changeSet.revertedAt !== null) talk.note(`It was reverted ${dayTimeText(changeSet.revertedAt, zone)} already.`)
  const reason = input.text('reason')
  const options = { signal, ...(reason !== undefined && { changeReason: reason }) }
  const of = `${changeSet.fileName === null ? '' : ` from ${changeSet.fileName}`}, made by ${changeSet.createdBy} ${dayTimeText(changeSet.createdAt, zone)}`
  return revert(context, client, {
    subject: `${items ? chosenText(items) : whatText(changeSet)}${of}`,
    impact: ({ conflicts }) => revertImpact({ client, signal }, id, { conflicts, chosen: items }),
    call: (body) => client.changeSets.revert({ id, body: { ...body, ...(items && { items }) } }, options),
  })
}

interface Thing {
  entityType: string
  id: number
}

/** 'ad:300001'; a bare id where the change-set has written things of one type only. */
function parseItem(text: string, { written }: Pick<ChangeSetRow, 'written'>): Thing {
  const at = text.lastIndexOf(':')
  const types = written.map(({ entityType }) => entityType)
  if (at === -1 && types.length !== 1)
    throw usage(
      `--items ${text}: the change-set has written ${types.join(' and ') || 'nothing'}.`,
      `Name the type too: ${types[0] ?? 'campaign'}:${text}`,
    )
  return { entityType: at === -1 ? types[0]! : text.slice(0, at), id: parseId(text.slice(at + 1), '--items') }
}

function chosenText(items: readonly Thing[]): string {
  const byType = Map.groupBy(items, ({ entityType }) => entityType)
  return [...byType].map(([type, own]) => (own.length === 1 ? `${type} ${own[0]!.id}` : countOfType(own.length, type))).join(' and ')
}
