/** The closing lines of an action on rows: counts of done, failed and not tried, how to revert, how to continue. */
import type { LiveEnding } from '../../command.ts'
import type { Context } from '../../context.ts'
import { exitCodes, type ExitCode } from '../../exit-codes.ts'
import { failureFacts } from '../../output/failures.ts'
import { severeRows } from '../../prompts.ts'
import { getTallyExit, type Tally } from './many-rows.ts'
import type { Outcome } from './row-outcome.ts'
import { shellWord } from '../shell-word.ts'

/** A longer list of ids is not printed as a command. */
const mostIds = 200

interface Ended {
  noun: { many: string; asks: readonly string[]; severe?: readonly string[]; again?: (context: Context) => readonly string[] }
  verb: string
  tally: Tally<number>
  outcomes: readonly Outcome[]
}

export function buildRowEnding(context: Context, { noun, verb, tally, outcomes }: Ended): LiveEnding {
  const dryRun = context.input.flag('dryRun')
  const exitCode = dryRun && tally.stopped === undefined ? exitCodes.done : getTallyExit(tally)
  const counts = countsText(outcomes, dryRun)
  const left = idsToTry(tally)
  const tooMany = left.length > mostIds
  const next = tooMany || left.length === 0 ? undefined : nextCommand(context, { noun, verb, outcomes }, left)
  const changeSetIds = [...new Set(outcomes.flatMap(({ changeSetId }) => changeSetId ?? []))]
  const { stopped } = tally
  const note = [
    // Outside a table the row itself carries the error.
    ...(context.forPeople ? outcomes.filter(({ error }) => error !== null).map(({ id, error }) => `${id}: ${error}`) : []),
    ...(stopped ? [`Stopped: ${stopped.message}`] : []),
    counts,
    ...revertLines(changeSetIds, exitCode),
    ...(stopped?.hint === undefined ? [] : [stopped.hint]),
    ...(next === undefined ? [] : [`Continue with: ${next}`]),
    ...(tooMany ? [`Run the same command again: finished ${noun.many} stay unchanged.`] : []),
  ].join('\n')
  const unknownIds = outcomes.filter(({ result }) => result === 'UNKNOWN').map(({ id }) => id)
  const summary = {
    done: tally.done.length,
    failed: tally.failed.length - unknownIds.length,
    notTried: tally.notTried.length,
    unknown: unknownIds.length,
    failedIds: tally.failed.map(({ item }) => item).filter((id) => !unknownIds.includes(id)),
    unknownIds,
    notTriedIds: tally.notTried,
    changeSetIds,
    next: next ?? null,
  }
  return { exitCode, note, data: exitCode === exitCodes.done ? { summary } : { error: toRunError(tally, exitCode, counts), summary } }
}

/** One change-set is the rule; there are several only where a server does not join them. */
function revertLines(changeSetIds: readonly string[], exitCode: ExitCode): string[] {
  if (changeSetIds.length === 1) return [`Revert it with: spotdesk changes revert ${changeSetIds[0]!}`]
  return changeSetIds.length > 1 && exitCode !== exitCodes.done ? [`Change-sets: ${changeSetIds.join(' ')}`] : []
}

/** The first failure, or the reason why the command stopped, with the exit code of the whole run. */
function toRunError({ stopped, failed }: Tally<number>, exitCode: ExitCode, counts: string): object {
  const facts = failureFacts(stopped ?? failed[0]!.failure)
  return { ...facts, message: `${facts.message} ${counts}`, exitCode }
}

function countsText(outcomes: readonly Outcome[], dryRun: boolean): string {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
  const unknown = count('UNKNOWN')
  const rest = `failed ${count('FAILED')}, ${unknown > 0 ? `unknown ${unknown}, ` : ''}not tried ${count('NOT_TRIED')}.`
  if (dryRun) return `Would change ${count('WOULD_CHANGE')}, unchanged ${count('UNCHANGED')}, ${rest}`
  const [changed, unchanged] = [count('CHANGED'), count('UNCHANGED')]
  return `Done ${changed + unchanged} (changed ${changed}, unchanged ${unchanged}), ${rest}`
}

/** Failures that a later attempt can succeed after: those of the network and of the server, not those of the campaign. */
const worthAnotherTry: ReadonlySet<ExitCode> = new Set([
  exitCodes.unexpected,
  exitCodes.notSignedIn,
  exitCodes.rateLimited,
  exitCodes.unreachable,
  exitCodes.interrupted,
  exitCodes.terminated,
])

function idsToTry({ failed, notTried }: Tally<number>): number[] {
  return [...failed.filter(({ failure }) => worthAnotherTry.has(failure.exitCode)).map(({ item }) => item), ...notTried]
}

function nextCommand(context: Context, { noun, verb, outcomes }: Omit<Ended, 'tally'>, ids: readonly number[]): string {
  const { input } = context
  const reason = input.text('reason')
  const name = ids.length > 1 ? null : (outcomes.find(({ id }) => id === ids[0])?.name ?? null)
  const typed = noun.severe?.includes(verb) || ids.length > severeRows
  const agreed = typed ? `--confirm ${name === null ? ids.length : shellWord(name)}` : noun.asks.includes(verb) ? '--yes' : undefined
  return [
    `spotdesk ${noun.many} ${verb} ${ids.join(' ')}`,
    ...(noun.again?.(context) ?? []),
    ...(reason === undefined ? [] : [`--reason ${shellWord(reason)}`]),
    ...(input.flag('dryRun') ? ['--dry-run'] : agreed === undefined ? [] : [agreed]),
  ].join(' ')
}
