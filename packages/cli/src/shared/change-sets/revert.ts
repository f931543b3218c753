/** Reverts in two steps: what would be reverted is shown with its conflicts, and the revert follows a yes. */
import type { Result } from '../../command.ts'
import type { Client, Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { defineColumns } from '../../output/column.ts'
import { confirm, severeRows } from '../../prompts.ts'
import { zoneFor } from '../zone.ts'
import { conflictSubject, type Reverted, revertExit, revertText } from './change-text.ts'
import { createPaper } from '../files/paper.ts'

export interface RevertOptions {
  /** The things and the change: '3 campaigns of plan.csv, changed by ana@desk.test'. */
  subject: string
  /** The line of planned spend and blast radius of the question. */
  impact?: (planned: Reverted) => Promise<string>
  call: (body: { mode: 'partial' | 'atomic'; dryRun: boolean }) => Promise<Reverted>
}

export async function revert(context: Context, client: Client, { subject, impact, call }: RevertOptions): Promise<Result> {
  const { input, talk } = context
  const zone = await zoneFor(context, client)
  const mode = input.flag('atomic') ? 'atomic' : 'partial'
  const planned = await call({ mode: 'partial', dryRun: true })
  if (input.flag('dryRun')) return toRevertResult(context, planned, { dryRun: true, zone })
  if (mode === 'atomic' && planned.conflicts.length > 0)
    throw new Failure({
      code: 'revertConflict',
      message: `Nothing was reverted: ${planned.conflicts.length === 1 ? 'one group of fields' : `${planned.conflicts.length} groups of fields`} would stay as they are.`,
      exit: 'conflict',
      hint: 'Revert the others without --atomic.',
      details: planned.conflicts.map(
        (conflict) => `${conflictSubject(conflict)} ${conflict.name}: ${conflict.fields.join(', ')}. ${conflict.reason}`,
      ),
    })
  if (planned.reverted > 0) {
    talk.note(revertText({ ...createPaper(context), paint: talk.paint }, planned, { dryRun: true, zone }))
    await confirm(context, {
      action: `Revert ${subject}`,
      ...(planned.reverted > severeRows && { name: String(planned.reverted) }),
      ...(impact && { impact: () => impact(planned) }),
    })
  }
  return toRevertResult(context, await call({ mode, dryRun: false }), { dryRun: false, zone })
}

function toRevertResult(context: Context, result: Reverted, { dryRun, zone }: { dryRun: boolean; zone: string }): Result {
  const exitCode = revertExit(result)
  const { changeSetId, reverted, conflicts } = result
  const note = dryRun
    ? 'Nothing was written.'
    : changeSetId === null
      ? reverted === 0 && conflicts.length === 0
        ? 'Nothing is left to revert.'
        : 'Nothing was written.'
      : `Revert this revert with: spotdesk changes revert ${changeSetId}`
  if (context.forPeople)
    return { kind: 'report', data: result, text: revertText(createPaper(context), result, { dryRun, zone }), note, exitCode }
  return { kind: 'single', record: result, columns, note, exitCode }
}

/** 'campaign:104001:name+cpm' */
const stayedText = ({ entityType, id, fields }: Reverted['conflicts'][number]) =>
  [...(entityType === undefined ? [] : [entityType]), id, fields.join('+')].join(':')

const columns = defineColumns<Reverted>([
  { key: 'changeSetId', label: 'Change-set' },
  { key: 'reverted', label: 'Reverted' },
  { key: 'unchanged', label: 'As before already' },
  { key: 'conflicts', label: 'Stayed', plain: ({ conflicts }) => conflicts.map(stayedText).join(';') },
])
