/** Performs an action on one or several orders: question with what else it affects, call, updated rows, toast with Undo. */
import { blastRadius, orders } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import type { ReactNode } from 'react'
import { keepAccount } from '../../shared/account-guard.ts'
import { Consequences } from '../../shared/actions/Consequences.tsx'
import { confirmOnce, type Question, type ActionContext } from '../../shared/actions/action-context.ts'
import { type ConsequenceSource, fetchConsequences } from '../../shared/actions/consequences.ts'
import { mergeInLists, refreshAllBut } from '../../shared/actions/merge-row.ts'
import { type Failure, notifyDone, notifyFailures, formatNames } from '../../shared/actions/notify.ts'
import { runSeenAction } from '../../shared/actions/run-action.ts'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/query.ts'
import { toErrorText, reportError } from '../../shared/report-error.ts'
import { label, t } from '../../shared/text.ts'
import { toasts } from '../../shared/toasts.ts'
import { openCopies } from '../campaigns/copies/open-copies.ts'
import type { OrderActionRecord, OrderListRow } from './order-actions.ts'

type Result = OutputOf<typeof orders.archive>
type Stored = OutputOf<typeof orders.get>

/** Runs an action on one order. Answers true if it was performed. */
export async function runOrderAction(action: OrderActionRecord, order: OrderListRow, desk: ActionContext): Promise<boolean> {
  if (action.verb === 'duplicate') return copy(action, [order], desk)
  if (!(await confirmOnce(desk, toQuestion(action, [order])))) return false
  try {
    const result = await runOnOrder(action, order, desk)
    if (result === null) return false
    const done = label(action.texts.done, { name: order.name })
    notifyDone(done, action.effects ? [(result as Result).changeSetId] : [])
    refreshRest()
    return true
  } catch (error) {
    reportError(error)
    // A refused action often means that the order has changed since the list was read.
    void queryClient.invalidateQueries()
    return false
  }
}

/** Runs an action on the orders of a selection that offer it, one by one, with one question and one Undo. Answers true if it was begun. */
export async function runOnOrders(action: OrderActionRecord, rows: readonly OrderListRow[], desk: ActionContext): Promise<boolean> {
  if (action.verb === 'duplicate') return copy(action, rows, desk)
  if (!action.many || !(await confirmOnce(desk, toQuestion(action, rows)))) return false
  const changeSets: (string | null)[] = []
  const failures: Failure[] = []
  const progress = rows.length < longFrom ? null : toasts.progress(label(action.label), { percent: 0 })
  await keepAccount(async () => {
    for (const [index, row] of rows.entries()) {
      try {
        const result = await api.call(action.row, { id: row.id }, { ifMatch: row.version })
        changeSets.push((result as Result).changeSetId)
        mergeOrder(result as Result)
      } catch (error) {
        failures.push({ thing: row, reason: toErrorText(error) })
      }
      progress?.update({ title: label(action.label), percent: Math.floor(((index + 1) * 100) / rows.length) })
    }
  })
  progress?.close()
  if (changeSets.length > 0) notifyDone(label(action.many.done, { count: changeSets.length }), changeSets)
  notifyFailures(failures)
  refreshRest()
  return true
}

/** The actions whose effects on campaigns the question has. */
const consequences: ConsequenceSource = { call: blastRadius.order, actions: { archive: [], unarchive: [] } }

/** Selections from this size on show how far they are. */
const longFrom = 10

function toQuestion(action: OrderActionRecord, rows: readonly OrderListRow[]): Question {
  const [first] = rows
  const { many, texts } = action
  const isOne = rows.length === 1 || !many
  const effect = isOne ? label(texts.effect, { campaigns: first!.campaigns }) : label(many.effect)
  return {
    title: isOne ? label(texts.ask, { name: first!.name }) : label(many.ask, { count: rows.length }),
    message: questionText(isOne ? [effect] : [formatNames(rows), effect], action, rows),
    confirmLabel: label(action.label),
    cancelLabel: t('Cancel'),
  }
}

/** Lines, the last of which is what else the action affects. */
function questionText(lines: readonly string[], { verb }: OrderActionRecord, rows: readonly OrderListRow[]): ReactNode {
  const sentences = fetchConsequences(consequences, verb, rows)
  return (
    <>
      {lines.join('\n')}
      {sentences && '\n'}
      {sentences && <Consequences sentences={sentences} />}
    </>
  )
}

function runOnOrder(action: OrderActionRecord, order: OrderListRow, desk: ActionContext): Promise<unknown> {
  const run = async (version: number | undefined): Promise<unknown> => {
    const result = await api.call(action.row, { id: order.id }, version === undefined ? {} : { ifMatch: version })
    mergeOrder(result as Result)
    return result
  }
  const title = t('Somebody changed this order in the meantime')
  return runSeenAction(
    { run, version: order.version, currency: order.currency, title, action: action.verb, verb: label(action.label) },
    desk,
  )
}

/** The answer replaces the row in place, and the order on its own page, whose margin is told only where it is asked for. */
export function mergeOrder(result: Stored): void {
  mergeInLists(orders.dashboard, result)
  queryClient.setQueriesData<Stored>(
    { predicate: ({ queryKey: [path, input] }) => path === orders.get.path && (input as { id?: number } | undefined)?.id === result.id },
    (order) => order && { ...order, ...result },
  )
}

/** Whatever else shows the order is loaded again, the campaigns that it has paused too; the list keeps its rows in their places. */
const refreshRest = () => refreshAllBut([orders.dashboard, orders.get])

/** Asks how the copies differ, in a drawer that makes them. A copy is there at once, and its campaigns a moment later. */
function copy({ texts, many }: OrderActionRecord, sources: readonly OrderListRow[], { go }: ActionContext): boolean {
  const [first] = sources
  if (!first) return false
  const isOne = sources.length === 1 || !many
  openCopies({
    noun: 'orders',
    sources,
    title: isOne ? label(texts.ask, { name: first.name }) : label(many.ask, { count: sources.length }),
    effect: isOne ? label(texts.effect, { campaigns: first.campaigns }) : label(many.effect),
    done: label(texts.done, { name: first.name }),
    go,
  })
  // Nothing is done yet: a selection stays until the copies are there.
  return false
}
