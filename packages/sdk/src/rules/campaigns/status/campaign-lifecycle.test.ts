/**
 * The life of a campaign, model based: any sequence of actions of users, sellers, delivery and the clock is run on the stored facts, and on
 * a model that knows only the statuses of docs/domain.md §2.1. After each step both must agree.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CampaignStatus, type CampaignType, campaignTypes, hourMs } from '../../../values/index.ts'
import { type ActionVerb, availableActions, decideAction } from './campaign-actions.ts'
import { type StatusFacts, campaignStatus, hasExpired } from './campaign-status.ts'

const hour = hourMs
const beginning = new Date('2026-11-20T12:00:00Z').getTime()

interface Real {
  facts: StatusFacts
  archived: boolean
  now: number
}

/** The model: a status under a flag, and the start and end of the flight. */
interface Model {
  status: CampaignStatus
  archived: boolean
  paused: boolean
  met: boolean
}

const statusOf = ({ facts, now }: Real) => campaignStatus(facts, new Date(now))

/** The status of a live campaign (submitted and, if needed, accepted), from its dates, its objective and its pause. */
function live({ facts, now }: Real, { met, paused }: Model): CampaignStatus {
  if (met || (facts.endDate !== null && facts.endDate.getTime() <= now)) return 'COMPLETED'
  if (paused) return 'PAUSED'
  return facts.startDate !== null && facts.startDate.getTime() > now ? 'READY' : 'RUNNING'
}

const moving: readonly CampaignStatus[] = ['READY', 'RUNNING', 'PAUSED', 'COMPLETED']

abstract class Step implements fc.Command<Model, Real> {
  check(_: Readonly<Model>): boolean {
    return true
  }
  abstract apply(model: Model, real: Real): void
  abstract toString(): string
  run(model: Model, real: Real): void {
    this.apply(model, real)
    // The clock runs every minute, over campaigns that are not archived.
    if (!real.archived && hasExpired(real.facts, new Date(real.now))) real.facts.rejected = true
    const expired = model.status === 'PENDING' && !model.archived && real.facts.endDate !== null && real.facts.endDate.getTime() <= real.now
    if (expired) model.status = 'REJECTED'
    if (moving.includes(model.status)) model.status = live(real, model)
    expectSame(real, model)
    expectConsistent(real)
  }
}

function expectSame(real: Real, { status, archived }: Model): void {
  expect({ status: statusOf(real), archived: real.archived }).toEqual({ status, archived })
}

function expectVerdict(allowed: boolean, expected: boolean): void {
  expect(allowed).toBe(expected)
}

/** Invariants of every campaign at every moment. */
function expectConsistent({ facts, archived, now }: Real): void {
  const status = campaignStatus(facts, new Date(now))
  const { campaignType } = facts
  if (status === 'PENDING' || status === 'REJECTED') expect(campaignType).toBe('RESERVED')
  if (status === 'DRAFT') expect(facts.submitted).toBe(false)
  const offered = availableActions({ status, campaignType, archived })
  if (archived) expect(offered).toEqual(['UNARCHIVE'])
  expect(offered.includes('PAUSE_CAMPAIGN') && offered.includes('RESUME_CAMPAIGN')).toBe(false)
  expect(campaignStatus({ ...facts }, new Date(now))).toBe(status)
}

class Act extends Step {
  readonly verb: Exclude<ActionVerb, 'duplicate'>
  constructor(verb: Act['verb']) {
    super()
    this.verb = verb
  }
  apply(model: Model, real: Real): void {
    const verdict = decideAction(this.verb, { status: statusOf(real), campaignType: real.facts.campaignType, archived: real.archived })
    expectVerdict(verdict.ok, this.#mayRun(model, real.facts.campaignType))
    if (!verdict.ok || !verdict.change) return
    if (this.verb === 'pause' || this.verb === 'resume') model.paused = real.facts.paused = this.verb === 'pause'
    if (this.verb === 'archive' || this.verb === 'unarchive') model.archived = real.archived = this.verb === 'archive'
    if (this.verb !== 'review') return
    real.facts = { ...real.facts, submitted: false, accepted: false, rejected: false }
    model.status = 'DRAFT'
  }
  /** The transitions of the model. */
  #mayRun({ archived, status }: Model, type: CampaignType): boolean {
    if (this.verb === 'unarchive' || (this.verb === 'archive' && archived)) return true
    if (archived) return false
    if (this.verb === 'archive') return ['DRAFT', 'COMPLETED', 'PAUSED', 'REJECTED'].includes(status)
    if (this.verb === 'review') return type === 'RESERVED' && status === 'REJECTED'
    return ['READY', 'RUNNING', 'PAUSED'].includes(status)
  }
  toString = () => this.verb
}

/** Submitting needs an end in the future; RESERVED waits for its seller. */
class Submit extends Step {
  override check = (model: Readonly<Model>) => model.status === 'DRAFT' && !model.archived
  apply(model: Model, real: Real): void {
    const { endDate, campaignType } = real.facts
    if (endDate !== null && endDate.getTime() <= real.now) return
    real.facts.submitted = true
    model.status = campaignType === 'RESERVED' ? 'PENDING' : live(real, model)
  }
  toString = () => 'submit'
}

class Answer extends Step {
  readonly accepted: boolean
  constructor(accepted: boolean) {
    super()
    this.accepted = accepted
  }
  override check = (model: Readonly<Model>) => model.status === 'PENDING' && !model.archived
  apply(model: Model, real: Real): void {
    if (this.accepted) real.facts.accepted = true
    else real.facts.rejected = true
    model.status = this.accepted ? live(real, model) : 'REJECTED'
  }
  toString = () => (this.accepted ? 'accept' : 'reject')
}

class Withdraw extends Step {
  override check = (model: Readonly<Model>) => model.status === 'PENDING' && !model.archived
  apply(model: Model, real: Real): void {
    real.facts.submitted = false
    model.status = 'DRAFT'
  }
  toString = () => 'withdraw'
}

/** Delivery meets the objective, or a higher one is bought. */
class Meet extends Step {
  readonly met: boolean
  constructor(met: boolean) {
    super()
    this.met = met
  }
  override check = (model: Readonly<Model>) => moving.includes(model.status)
  apply(model: Model, real: Real): void {
    model.met = real.facts.objectiveMet = this.met
  }
  toString = () => (this.met ? 'meet the objective' : 'raise the objective')
}

class MoveEnd extends Step {
  readonly hours: number | null
  constructor(hours: number | null) {
    super()
    this.hours = hours
  }
  override check = (model: Readonly<Model>) => ['DRAFT', ...moving].includes(model.status) && !model.archived
  apply(_: Model, real: Real): void {
    const start = real.facts.startDate?.getTime() ?? beginning
    real.facts.endDate = this.hours === null ? null : new Date(Math.max(start + hour, real.now + this.hours * hour))
  }
  toString = () => `end in ${this.hours} h`
}

class Wait extends Step {
  readonly hours: number
  constructor(hours: number) {
    super()
    this.hours = hours
  }
  apply(_: Model, real: Real): void {
    real.now += this.hours * hour
  }
  toString = () => `wait ${this.hours} h`
}

const steps = [
  fc.constantFrom(...(['pause', 'resume', 'archive', 'unarchive', 'review'] as const)).map((verb) => new Act(verb)),
  fc.constant(new Submit()),
  fc.boolean().map((accepted) => new Answer(accepted)),
  fc.constant(new Withdraw()),
  fc.boolean().map((met) => new Meet(met)),
  fc.option(fc.integer({ min: -48, max: 480 })).map((hours) => new MoveEnd(hours)),
  fc.integer({ min: 0, max: 240 }).map((hours) => new Wait(hours)),
]

test('any life of a campaign moves through the states of the specification, and through no others (2,000 lives)', () => {
  const seen = new Set<CampaignStatus>()
  const lives = fc.record({
    campaignType: fc.constantFrom(...campaignTypes),
    startIn: fc.option(fc.integer({ min: -48, max: 240 })),
    lasts: fc.option(fc.integer({ min: 1, max: 480 })),
    commands: fc.commands(steps, { maxCommands: 30, size: 'max' }),
  })
  fc.assert(
    fc.property(lives, ({ campaignType, startIn, lasts, commands }) => {
      const start = startIn === null ? null : beginning + startIn * hour
      const setup = () => ({
        model: { status: 'DRAFT', archived: false, paused: false, met: false } as Model,
        real: {
          now: beginning,
          archived: false,
          facts: {
            campaignType,
            submitted: false,
            rejected: false,
            accepted: false,
            paused: false,
            objectiveMet: false,
            startDate: start === null ? null : new Date(start),
            endDate: lasts === null ? null : new Date((start ?? beginning) + lasts * hour),
          },
        },
      })
      fc.modelRun(
        () => {
          const { model, real } = setup()
          return { model, real }
        },
        wrapped(commands, seen),
      )
    }),
    { numRuns: 2000 },
  )
  expect([...seen].toSorted()).toEqual(['COMPLETED', 'DRAFT', 'PAUSED', 'PENDING', 'READY', 'REJECTED', 'RUNNING'])
})

/** The same commands; they record the statuses that they reach. */
function* wrapped(commands: Iterable<fc.Command<Model, Real>>, seen: Set<CampaignStatus>): Iterable<fc.Command<Model, Real>> {
  for (const command of commands) {
    yield {
      check: (model) => command.check(model),
      run: (model, real) => {
        command.run(model, real)
        seen.add(model.status)
      },
      toString: () => command.toString(),
    }
  }
}
