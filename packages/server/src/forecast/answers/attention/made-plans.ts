/**
 * Plans of this process: one that takes long is made on while its caller asks again, and the same question has one answer. One plan is made
 * at a time, and of each user the newest question waits: many plans at once would keep the thread of the forecast from everybody else.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { Services } from '../../../platform/http/route.ts'
import { aside } from '../../../platform/shares/place.ts'
import type { SnapshotAnswer } from '../../snapshots/forecaster.ts'
import type { QuestionAnswer, AttentionQuestion } from '../../snapshots/questions.ts'

type Forecaster = Services['forecaster']
type PlanUser = Pick<Actor, 'agencyId' | 'userId'>
type Made = SnapshotAnswer<QuestionAnswer<'attention'>>

interface Plan {
  answer: Promise<Made>
  /** Those who wait for it before it is begun. */
  askers: Set<string>
  /** The part that is made, 0 to 1. */
  progress: number
  begin: () => void
  /** Answers `planBeingMade`: whoever still wants it asks again. */
  drop: () => void
}

/** Plans that are kept: as many as users choose in at the same time. */
const mostKept = 40
const retryAfterSeconds = '2'

const toUserKey = ({ agencyId, userId }: PlanUser) => `${agencyId} ${userId}`
const beingMade = () => new Problem('planBeingMade', {}, { headers: { 'retry-after': retryAfterSeconds } })

/** The plans of a forecaster, by their questions. */
class Plans {
  readonly #forecaster: Forecaster
  readonly #plans = new Map<string, Plan>()
  /** Keys of plans that are not begun, the one that is next first. */
  readonly #waiting = new Set<string>()
  #isMaking = false

  constructor(forecaster: Forecaster) {
    this.#forecaster = forecaster
  }

  ask(actor: PlanUser, question: AttentionQuestion): Promise<Made> {
    const userKey = toUserKey(actor)
    const { version } = this.#forecaster.state()
    const key = JSON.stringify([version, question], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    this.#forgetOthers(userKey, key)
    const plan = this.#plans.get(key) ?? this.#add(actor, key, question)
    plan.askers.add(userKey)
    this.#makeNext()
    return plan.answer
  }

  /** The part that is made of the plan that a user waits for, 0 to 1; null: of none. */
  progressOf(actor: PlanUser): number | null {
    const userKey = toUserKey(actor)
    const own = [...this.#plans.values()].findLast(({ askers, progress }) => askers.has(userKey) && progress < 1)
    return own ? own.progress : null
  }

  /** A user has one question at a time: older ones that nobody else waits for are not begun. */
  #forgetOthers(asker: string, key: string): void {
    for (const other of this.#waiting) {
      const plan = this.#plans.get(other)!
      if (other === key || !plan.askers.delete(asker) || plan.askers.size > 0) continue
      this.#waiting.delete(other)
      this.#plans.delete(other)
      plan.drop()
    }
  }

  #add(actor: Pick<Actor, 'agencyId'>, key: string, question: AttentionQuestion): Plan {
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    const plan: Plan = {
      answer: promise,
      askers: new Set(),
      progress: 0,
      begin: () =>
        void this.#forecaster.ask({ actor, onProgress: (part) => (plan.progress = part) }, 'attention', question).then(resolve, reject),
      drop: () => reject(beingMade()),
    }
    this.#plans.set(key, plan)
    this.#waiting.add(key)
    promise.then(
      () => (plan.progress = 1),
      // A failure is no answer: the next call asks again.
      () => this.#plans.get(key) === plan && this.#plans.delete(key),
    )
    return plan
  }

  #makeNext(): void {
    const [key] = this.#waiting
    if (this.#isMaking || key === undefined) return
    this.#isMaking = true
    this.#waiting.delete(key)
    const plan = this.#plans.get(key)!
    void plan.answer
      .catch(() => null)
      .then(() => {
        this.#isMaking = false
        this.#keepSome()
        this.#makeNext()
      })
    plan.begin()
  }

  /** Forgets the oldest plans that are made. */
  #keepSome(): void {
    for (const key of this.#plans.keys()) {
      if (this.#plans.size - this.#waiting.size <= mostKept) return
      if (!this.#waiting.has(key)) this.#plans.delete(key)
    }
  }
}

const made = new WeakMap<Forecaster, Plans>()
function getPlans(forecaster: Forecaster): Plans {
  let plans = made.get(forecaster)
  if (!plans) made.set(forecaster, (plans = new Plans(forecaster)))
  return plans
}

/** The part that is made of the plan that a user waits for in this process, 0 to 1; null: of none. */
export const progressOfPlan = ({ forecaster }: Services, actor: PlanUser): number | null => getPlans(forecaster).progressOf(actor)

/**
 * The plan of a question, from the newest snapshot.
 * @throws Problem planBeingMade after the patience of the caller, or when the caller asks another question meanwhile, and what the forecaster throws
 */
export async function whenMade({ forecaster }: Services, actor: PlanUser, question: AttentionQuestion, patienceMs: number): Promise<Made> {
  const plan = getPlans(forecaster).ask(actor, question)
  if (!Number.isFinite(patienceMs)) return aside(() => plan)
  const answer = await aside(() => Promise.race([plan, sleep(patienceMs, null, { ref: false })]))
  if (answer === null) throw beingMade()
  return answer
}
