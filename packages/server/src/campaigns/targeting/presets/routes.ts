/** Targeting presets: read, and written as every record is. */
import { type ParsedOf, targetingPresets } from '@spotdesk/sdk/contract'
import { type Targeting, printTargeting } from '@spotdesk/sdk/targeting'
import { targetingPresetLimits } from '@spotdesk/sdk/values'
import { lockRecord, writeRecord } from '../../../platform/change-sets/direct-change.ts'
import { type RecordChange, reserveId } from '../../../platform/change-sets/record/record-store.ts'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { Problem, fieldError, notFound } from '../../../platform/http/answer/problem.ts'
import { type Call, type Handler, type Route, on } from '../../../platform/http/route.ts'
import { loadTargetingFacts } from '../facts.ts'
import { describeWithLabels } from '../reading.ts'
import { withWritten } from '../written.ts'
import { findObstacle, presetKind } from './entity.ts'
import { type PresetRecord, type PresetState, readPreset, readPresets } from './store.ts'

async function present(call: Pick<Call, 'db' | 'actor'>, presets: readonly PresetRecord[]): Promise<targetingPresets.TargetingPreset[]> {
  const facts = await loadTargetingFacts(
    call.db,
    call.actor,
    presets.map(({ targeting }) => targeting),
  )
  return presets.map(({ targeting, ...preset }) => ({
    ...preset,
    groups: targeting.groups,
    text: printTargeting(targeting),
    sentence: describeWithLabels(targeting, facts),
  }))
}

/** Without groups, and with the sentences of short ones: thousands of values would be looked up for a list that shows a line of each. */
const listPresets: Handler<typeof targetingPresets.list> = async (_input, { db, actor }) => {
  const presets = (await readPresets(db, actor)).map((preset) => ({ ...preset, text: printTargeting(preset.targeting) }))
  const isShort = ({ text }: { text: string }) => text.length <= targetingPresetLimits.listedSentence
  const facts = await loadTargetingFacts(
    db,
    actor,
    presets.filter(isShort).map(({ targeting }) => targeting),
  )
  return presets.map(({ targeting, ...preset }) => ({ ...preset, sentence: isShort(preset) ? describeWithLabels(targeting, facts) : null }))
}

const getPreset: Handler<typeof targetingPresets.get> = async ({ id }, call) => {
  const preset = await readPreset(call.db, call.actor, id)
  if (!preset) throw notFound()
  return (await present(call, [preset]))[0]!
}

const createPreset: Handler<typeof targetingPresets.create> = ({ body }, call) =>
  withBody(call, body, (targeting) => {
    if (!targeting) throw withoutRule()
    return call.write(async (tx) => {
      const fields: PresetState = { name: body.name, targeting, createdBy: call.actor.name, deleted: false }
      return save(tx, call, { id: await reserveId(tx, presetKind), before: null, fields, action: 'CREATE' })
    })
  })

const updatePreset: Handler<typeof targetingPresets.update> = ({ id, body }, call) =>
  withBody(call, body, (targeting) =>
    call.write(async (tx) => {
      const before = await lockRecord(tx, call, { kind: presetKind, id, isThere: ({ deleted }) => !deleted })
      const fields: PresetState = {
        ...before.fields,
        name: body.name ?? before.fields.name,
        targeting: targeting ?? before.fields.targeting,
      }
      return save(tx, call, { id, before, fields, action: 'UPDATE' })
    }),
  )

const removePreset: Handler<typeof targetingPresets.remove> = ({ id }, call) =>
  call.write(async (tx) => {
    const before = await lockRecord(tx, call, { kind: presetKind, id, isThere: ({ deleted }) => !deleted })
    const change = { id, before, fields: { ...before.fields, deleted: true }, action: 'DELETE' }
    return { id, changeSetId: (await writeRecord(tx, call, presetKind, change))! }
  })

/**
 * Saves with the targeting of a body; null: it has none.
 * @throws Problem validationFailed also for a text without a rule: a preset of nothing is none
 */
async function withBody<T>(
  call: Call,
  { text, groups }: Pick<ParsedOf<typeof targetingPresets.update>['body'], 'text' | 'groups'>,
  save: (targeting: Targeting | null) => Promise<T>,
): Promise<T> {
  if (text === undefined && groups === undefined) return save(null)
  return withWritten(call, text === undefined ? { groups: groups! } : { text }, (targeting) => {
    if (targeting?.groups.length === 0) throw withoutRule()
    return save(targeting)
  })
}

const withoutRule = () => new Problem('validationFailed', {}, { errors: [fieldError('text', 'required')] })

/** @throws Problem targetingPresetNameTaken, targetingPresetsFull, targetingPresetsTooLarge */
async function save(tx: WriteTransaction, call: Call, change: RecordChange<PresetState>): Promise<targetingPresets.TargetingPresetResult> {
  const { id, before, fields } = change
  const obstacle = await findObstacle(tx, call.actor, { id, before: before && before.fields, after: fields })
  if (obstacle) throw new Problem(obstacle.code, obstacle.params)
  const changeSetId = await writeRecord(tx, call, presetKind, change)
  const [preset] = await present({ db: tx, actor: call.actor }, [(await readPreset(tx, call.actor, id))!])
  return { ...preset!, changeSetId }
}

export const presetRoutes: Route[] = [
  on(targetingPresets.list, listPresets),
  on(targetingPresets.get, getPreset),
  on(targetingPresets.create, createPreset),
  on(targetingPresets.update, updatePreset),
  on(targetingPresets.remove, removePreset),
]
