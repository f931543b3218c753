/** The plan of files: changes judged by the server, drift, planned spend, and the limits of a run. */
import { type PlanImpact, planImpact } from '@spotdesk/sdk/rules'
import { isTimeZone } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../../context.ts'
import { Failure } from '../../../../failure.ts'
import { type ChangeSetItem, type PlannedChangeSet, planChanges } from '../../../../shared/change-sets/change-set.ts'
import { chosenDayOrder } from '../../../../shared/day-order.ts'
import { ofRow } from '../../../../shared/files/lines.ts'
import { agencyZone } from '../../../../shared/zone.ts'
import { type FilePosition, type Problem, annotateProblems } from '../read/blocks.ts'
import { type Drift, type Pair, findDrift } from '../drift.ts'
import { type Intent, intentName, toIntents, onlyTargets, splitIntents } from './intents.ts'
import { keyName } from '../read/keys.ts'
import { type CodeFile, collectBlocks, refuseProblems } from '../read/open-files.ts'
import { planPruning } from './prune.ts'
import { resolveAdvertisers } from '../read/references.ts'
import { exceededSpend, readSpendLimit } from './spend.ts'
import { findWorld } from '../write/stored.ts'

export interface PlannedPart extends PlannedChangeSet {
  /** The intent of each item, by the item's index. */
  intents: Intent[]
}

export interface Counts {
  create: number
  update: number
  archive: number
  unchanged: number
  error: number
}

export interface CodePlan {
  files: readonly CodeFile[]
  parts: PlannedPart[]
  counts: Counts
  drift: Drift[]
  impact: PlanImpact
  /** Errors of items, each at its place in a file. */
  problems: Problem[]
}

/** Plans files. Nothing is written. @throws Failure with exit 10 for files that cannot be read */
export async function makeCodePlan(context: Context, client: Client, files: readonly CodeFile[]): Promise<CodePlan> {
  const { input, signal, terminal } = context
  const { blocks, scopes } = collectBlocks(context, files)
  refuseProblems(context, await resolveAdvertisers(client, blocks, scopes, signal))
  let intents = toIntents(blocks, { overwrite: input.flag('overwrite'), dates: chosenDayOrder(context) })
  const zone = await agencyZone(context, client)
  if (!isTimeZone(zone)) throw new Failure({ code: 'unusableAnswer', message: `${zone} is no time zone.`, exit: 'unexpected' })
  if (input.flag('prune')) {
    const world = await findWorld(context, client, blocks, zone)
    const pruned = await planPruning(context, client, { blocks, scopes, world, files })
    refuseProblems(context, pruned.problems)
    intents = [...intents, ...pruned.intents]
  }
  const targets = input.list('target')
  if (targets) intents = onlyTargets(intents, targets)
  const parts: PlannedPart[] = []
  for (const part of splitIntents(intents)) parts.push(await planPart(context, client, part))
  const problems = parts.flatMap(toProblems)
  annotateProblems(terminal, problems)
  const pairs = parts.flatMap((part) => part.items.map((item) => ({ item, intent: part.intents[item.index]! })))
  return {
    files,
    parts,
    counts: countVerdicts(pairs),
    drift: await findDrift(context, client, pairs, zone),
    impact: planImpact(pairs.map(({ item }) => item)),
    problems,
  }
}

export async function planPart(context: Context, client: Client, intents: readonly Intent[]): Promise<PlannedPart> {
  const ordered = splitIntents(intents, intents.length).flat()
  const planned = await planChanges(context, client, { kind: 'campaigns', changes: ordered.map(({ change }) => change) })
  return { ...planned, intents: ordered }
}

/** True if an item archives, as pruning does. */
export const isArchiving = ({ action, verdict }: ChangeSetItem) => action?.toUpperCase() === 'ARCHIVE' && verdict === 'UPDATE'

export function countVerdicts(pairs: readonly Pair[]): Counts {
  const counts: Counts = { create: 0, update: 0, archive: 0, unchanged: 0, error: 0 }
  for (const { item } of pairs) counts[isArchiving(item) ? 'archive' : (item.verdict.toLowerCase() as keyof Counts)] += 1
  return counts
}

/** The errors of a part at the values that they are about. */
function toProblems({ items, intents }: PlannedPart): Problem[] {
  return items.flatMap((item) => {
    const intent = intents[item.index]!
    return item.errors.map((error): Problem => {
      const { code, column, message, value, suggestion } = ofRow(error)
      const got = value === null || value === '' ? message : `${message} (got ${value})`
      return {
        place: findPosition(intent, column),
        key: column === null ? null : keyName(intent.kind, column),
        code,
        message: `${intentName(intent)}: ${got}`,
        suggestion,
      }
    })
  })
}

function findPosition({ block, campaign, place }: Intent, column: string | null): FilePosition {
  if (block && column !== null) {
    if (column === 'sequence_position' && block.parent?.sequence) return block.parent.sequence.place
    const header = column === 'order_external_reference' ? 'order_id' : column
    return block.cells.get(header)?.place ?? block.place
  }
  return place ?? block?.place ?? campaign?.sequence?.place ?? campaign?.place ?? { file: '-', line: 1, column: 1 }
}

type Limited = Pick<CodePlan, 'counts'> & { impact: Pick<PlanImpact, 'spend'> }

/** Sentences for each of --max-changes, --max-archive and --max-spend-change that a plan exceeds. */
export function exceededLimits({ input }: Pick<Context, 'input'>, { counts, impact: { spend } }: Limited): string[] {
  const [most, mostArchived] = [input.number('maxChanges'), input.number('maxArchive')]
  const changes = counts.create + counts.update + counts.archive
  return [
    ...(most !== undefined && changes > most ? [`The plan has ${changes} changes; --max-changes allows ${most}.`] : []),
    ...(mostArchived !== undefined && counts.archive > mostArchived
      ? [`The plan archives ${counts.archive}; --max-archive allows ${mostArchived}.`]
      : []),
    ...exceededSpend(spend, (input.many('maxSpendChange') ?? []).map(readSpendLimit)),
  ]
}

/** Refuses a plan that exceeds its limits. @throws Failure with exit 21 and all that exceeds */
export function checkLimits(context: Pick<Context, 'input'>, plan: Limited): void {
  const exceeded = exceededLimits(context, plan)
  const [first, ...others] = exceeded
  if (first === undefined) return
  throw new Failure({
    code: 'limitExceeded',
    message: `${others.length === 0 ? first : 'The plan exceeds its limits.'} Nothing was applied.`,
    exit: 'gate',
    details: others.length === 0 ? [] : exceeded,
  })
}
