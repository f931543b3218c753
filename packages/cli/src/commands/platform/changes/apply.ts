import type { Handler } from '../../../command.ts'
import { exitCodes } from '../../../exit-codes.ts'
import { Failure } from '../../../failure.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { confirm, severeRows } from '../../../prompts.ts'
import {
  applyPlanned,
  changedColumns,
  changedRow,
  readItems,
  type PlannedChangeSet,
  plannedResult,
  showPlanned,
} from '../../../shared/change-sets/change-set.ts'

/** A plan that somebody else has made, such as an agent: shown, agreed to, applied. */
export const run: Handler = async (context) => {
  const { input, signal, talk } = context
  const id = input.word(0, 'changeSetId')
  const client = await context.client()
  const changeSet = await client.changeSets.get({ id }, { signal })
  const hash = input.text('hash')
  if (hash !== undefined && hash !== changeSet.hash)
    throw stale('planStale', 'The change-set has another hash: it is not the plan that was shown.')
  if (changeSet.status === 'EXPIRED') throw stale('planExpired', 'The plan has expired.')
  const [items] = await Promise.all([readItems(client, id, signal), zoneFor(context, client)])
  const planned: PlannedChangeSet = { changeSet, items }
  if (changeSet.status === 'APPLIED')
    return {
      kind: 'records',
      records: items.map((item) => changedRow(item, id, 'applied')),
      columns: changedColumns,
      note: 'It was applied before. Nothing was done.',
      exitCode: exitCodes.done,
    }
  if (input.flag('dryRun')) return plannedResult(planned)
  const { create, update, error } = changeSet.counts
  if (create + update === 0 || (error > 0 && !input.flag('partial'))) {
    const result = plannedResult(planned)
    return { ...result, note: `${result.note} Nothing was applied.` }
  }
  talk.note(`Change-set ${id} of ${changeSet.createdBy}`)
  showPlanned(context, planned, `All of them: spotdesk changes view ${id}`)
  await confirm(context, { action: `Apply ${countText(create + update)}`, ...(create + update > severeRows && { name: id }) })
  const mode = input.flag('partial') ? 'partial' : 'atomic'
  const result = await applyPlanned(context, client, planned, { mode, reason: input.text('reason') })
  talk.verbose(`Change-set ${id}`)
  return result
}

const countText = (count: number) => `${count} change${count === 1 ? '' : 's'}`

const stale = (code: string, message: string) =>
  new Failure({ code, message, exit: 'conflict', hint: 'Make a new plan, and look at it again.' })
