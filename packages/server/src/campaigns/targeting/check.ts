/** Checks a targeting before it is saved, and returns its findings; a long one in a thread, so that nobody else waits for it. */
import type { ParsedOf, targeting as contract } from '@spotdesk/sdk/contract'
import { lintTargeting, parseTargeting } from '@spotdesk/sdk/targeting'
import { Problem, type ProblemData, problemData, createProblem } from '../../platform/http/answer/problem.ts'
import { asWritten } from '../../platform/http/answer/answer.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { computeInThread, inBodyTurn, toThreadUser } from '../../platform/jobs/thread/in-thread.ts'
import type { ThreadWork } from '../../platform/jobs/thread/thread-work.ts'
import { loadKnownValues } from './facts.ts'
import { type KnownValues, type NamedValues, collectNamedValues, toTargetingFacts } from './known-values.ts'
import { listActiveFeatures } from './list-types.ts'
import { type Flight, type Reading, isLong, parseWritten, toFinding, toReading } from './reading.ts'
import { readFlight } from './store.ts'

type Body = ParsedOf<typeof contract.lint>['body']

interface CheckTask {
  body: Body
  /** Facts about the values that the targeting names; null: they are asked for. */
  facts: { known: KnownValues; features: readonly string[]; flight: Flight | undefined } | null
}

/** One step of a check: the values to look up, or the answer as JSON. */
type CheckStep = { problem: ProblemData } | { named: NamedValues } | { answer: string }

export const targetingChecker: ThreadWork<CheckTask, CheckStep> = {
  name: 'check a targeting',
  time: 'readBodyMs',
  tooDemanding: 'payloadTooLarge',
  *run(task) {
    yield runCheckStep(task)
  },
}

export const checkTargeting: Handler<typeof contract.lint> = async ({ body }, call) => {
  const flight = body.campaignId === undefined ? undefined : await readFlight(call, body.campaignId)
  const answer = isLong(body)
    ? await inBodyTurn(toThreadUser(call), (signal) =>
        check(call, { body, flight }, (task) => computeInThread(targetingChecker, task, signal)),
      )
    : await check(call, { body, flight }, runCheckStep)
  return asWritten(answer)
}

/** @returns JSON */
async function check(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { body, flight }: { body: Body; flight: Flight | undefined },
  step: (task: CheckTask) => CheckStep | Promise<CheckStep>,
): Promise<string> {
  let taken = await step({ body, facts: null })
  if ('named' in taken) {
    const known = await loadKnownValues(db, actor, taken.named)
    taken = await step({ body, facts: { known, features: listActiveFeatures(actor), flight } })
  }
  if ('problem' in taken) throw createProblem(taken.problem)
  if ('answer' in taken) return taken.answer
  throw new TypeError('a check has two steps')
}

function runCheckStep({ body, facts }: CheckTask): CheckStep {
  try {
    // A text that cannot be parsed is a finding with its position.
    const unreadable = 'text' in body ? findSyntaxFault(body.text) : null
    if (unreadable) return { answer: JSON.stringify({ valid: false, ...unreadable }) }
    const targeting = parseWritten(body)
    if (!facts) return { named: collectNamedValues([targeting]) }
    const { known, features, flight } = facts
    const reading = toReading(targeting, features, toTargetingFacts(known), flight)
    // The findings are those of a save: types that the user may not use are among them.
    const own = lintTargeting(targeting, features, { withheld: known.withheld }).filter(({ code }) => code === 'typeNotPermitted')
    const findings = [...reading.findings, ...own.map(toFinding)]
    return { answer: JSON.stringify({ valid: findings.every(({ severity }) => severity !== 'error'), ...reading, findings }) }
  } catch (error) {
    if (error instanceof Problem) return { problem: problemData(error) }
    throw error
  }
}

function findSyntaxFault(text: string): Reading | null {
  const parsed = parseTargeting(text)
  if (parsed.ok) return null
  const { code, message, suggestion, offset } = parsed.error
  const mend = suggestion === null ? 'Correct the text there.' : `Write ${suggestion}.`
  const shown = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('?') ? '' : '.'}`
  const finding: contract.TargetingFinding = {
    severity: 'error',
    code,
    message: shown,
    mend,
    suggestion,
    values: [],
    group: null,
    rule: null,
    offset,
  }
  return { groups: null, text, sentence: 'The text cannot be read.', findings: [finding], labels: [] }
}
