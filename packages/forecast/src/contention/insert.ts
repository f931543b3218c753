/**
 * Inserts a question into the book as one more claim. It removes the campaign's own claim, adds the question at its level, and shares the
 * levels from the better of the two on again (see `lot.ts`). Competing claims of its level respond to its asks, with the requests that they
 * can get on other rows. So the answer is that of a book built with the question in it. This holds for a draft, for a campaign of the book,
 * and for a change of either.
 */
import type { PacingType } from '@spotdesk/sdk/values'
import { historyDays } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Claim, toLevel, limitSteps } from './claim.ts'
import { closeLevel, createField, type Field, type FieldLot, type ListScope, listLevels, openLevel, readLeft, setSums } from './field.ts'
import { addAsks, fullMark, countGot, type Lot, removeAsks, type Segment, settle } from './lot.ts'
import { type QuestionRows, thinOut } from './thin.ts'
import { evenHourShape, everyHour } from './wish.ts'

export interface InsertedQuestion extends ListScope {
  /** 1 wins. */
  priority: number
  /** The claim that the campaign of the question has in the book, which the question replaces. */
  own: Claim | undefined
  /** False for a campaign without an objective or an end, which is served after all others of its priority. */
  bounded?: boolean
  /** By listener, the largest part of a row that the question's own caps allow, in steps of 1/255. */
  limits?: Uint8Array | null
}

/** The share of each row, 0 to 1, in the order of the rows; null: all of every row. */
export interface RowShares {
  /** The part that the question gets if it asks for all that it can. */
  available: Float32Array | null
  /** The part that it would get if only strictly better priorities counted. */
  possible: Float32Array | null
}

/** Rows on which competing claims find their marks; shares follow from these for all rows. */
const mostRows = 10_000

/** Inserts a question that asks for all it can. Available ≤ possible on each row. */
export function insertQuestion(snapshot: Snapshot, lists: readonly QuestionRows[], question: InsertedQuestion): RowShares[] {
  if (snapshot.planes.length === 0) return lists.map(() => ({ available: null, possible: null }))
  const thin = thinOut(snapshot, lists, mostRows)
  const field = createField(snapshot, thin.lists, { step: thin.step * (question.step ?? 1), end: question.end })
  const all = thin.step === 1 ? field : { ...createField(snapshot, lists, question), elsewhere: [] }
  const entry: Entry = { level: levelOfQuestion(question), lot: createEntryLot(field, question), asksAll: true }
  const [first, best] = [firstLevel(question.own, entry), toLevel({ priority: question.priority, bounded: true })]
  if (all !== field) readLeft(all, first)
  let possible: Float32Array[] | undefined
  let available: Float32Array[] | undefined
  shareAgain(field, { own: question.own, entry, to: entry.level }, (level, lots, isShared) => {
    if (!isShared) {
      if (level >= best) possible ??= all.own.map(({ left }) => left.slice())
      return
    }
    if (all !== field) {
      setSums(all, lots)
      if (level === entry.level) addAsks([createEntryLot(all, question)])
    }
    if (level === entry.level) available = computeShares(all, entry.lot)
    else if (all !== field) closeLevel(all)
  })
  return lists.map((_, index) => ({ available: available![index]!, possible: possible![index]! }))
}

/** A question with what it wants. */
export interface WantingQuestion extends InsertedQuestion {
  /** Requests that it wants, of those that its rows stand for. */
  wanted: number
  pacing?: PacingType
}

/** Requests of the whole sample by claim. */
export interface Competing {
  /** Requests that each claim of the same or a better level gets of the question's rows if the question asks for everything. */
  taken: Map<Claim, number>
  /** Requests that each claim of the same or a worse level gets without the question, less what it gets beside it. */
  lost: Map<Claim, number>
  /** The part of its demand that the question gets. */
  delivered: number
}

/** A claim that loses less than this part of its demand has lost nothing: marks are no more exact than that. */
const noLoss = 1e-3

/** Competing claims of a question: those that take from it when it asks for everything, and those that lose its demand to it. */
export function findCompeting(snapshot: Snapshot, lists: readonly QuestionRows[], question: WantingQuestion): Competing {
  const competing: Competing = { taken: new Map(), lost: new Map(), delivered: question.wanted }
  if (snapshot.planes.length === 0) return competing
  const { own } = question
  const level = levelOfQuestion(question)
  const field = createField(snapshot, lists, question)
  const all: Entry = { level, lot: createEntryLot(field, question), asksAll: true }
  shareAgain(field, { own, entry: all, from: 0, to: level }, (_, lots, isShared) => {
    if (isShared)
      for (const { claim, lot, own: here } of lots) addTo(competing.taken, claim, countGot({ ...lot, segments: here, apart: 0 }))
  })
  const without = new Map<Claim, number>()
  const last = Number.POSITIVE_INFINITY
  shareAgain(field, { own, entry: null, from: level, to: last }, (_, lots, isShared) => {
    if (isShared) for (const { claim, lot } of lots) without.set(claim, lot.got)
  })
  const some: Entry = { level, lot: wantingLot(field, question), asksAll: false }
  shareAgain(field, { own, entry: some, to: last }, (at, lots, isShared) => {
    if (!isShared || at < level) return
    if (at === level) competing.delivered = some.lot.got / field.lift
    for (const { claim, lot } of lots) {
      const loss = without.get(claim)! - lot.got
      if (loss > noLoss * claim.demand) competing.lost.set(claim, loss)
    }
  })
  return competing
}

function addTo(amounts: Map<Claim, number>, claim: Claim, amount: number): void {
  if (amount > 0) amounts.set(claim, (amounts.get(claim) ?? 0) + amount)
}

const levelOfQuestion = ({ priority, bounded = true }: InsertedQuestion): number => toLevel({ priority, bounded })

/** A question in a level. */
interface Entry {
  level: number
  lot: Lot
  /** True if it asks for all it can, whatever it wants. */
  asksAll: boolean
}

/** A lot that asks for all of every row of the question. */
function createEntryLot(field: Field, { limits = null }: InsertedQuestion): Lot {
  const segments = field.own.map((ground): Segment => ({ ground, at: everyPosition(ground.rows.length), weight: 1 }))
  return {
    demand: 0,
    hourShape: everyHour,
    limits,
    inTurn: false,
    firstDay: 0,
    mark: 1,
    full: 1,
    segments,
    apart: 0,
    got: 0,
  }
}

function everyPosition(count: number): Uint32Array {
  const at = new Uint32Array(count)
  for (let position = 0; position < count; position += 1) at[position] = position
  return at
}

function wantingLot(field: Field, question: WantingQuestion): Lot {
  const byHour = new Float64Array(24)
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, 0]
  for (const { block, dayHour, day, worth } of field.own)
    for (let index = 0; index < worth.length; index += 1) {
      byHour[dayHour[index]!]! += worth[index]!
      firstDay = Math.min(firstDay, block * historyDays + day[index]!)
      lastDay = Math.max(lastDay, block * historyDays + day[index]!)
    }
  const inTurn = question.pacing === 'AS_FAST_AS_POSSIBLE' && firstDay <= lastDay
  const hourShape = question.pacing === 'EVENLY' ? evenHourShape(byHour) : everyHour
  const flight = { fromHour: firstDay * 24, toHour: (lastDay + 1) * 24, blocks: [] }
  return {
    ...createEntryLot(field, question),
    demand: question.wanted * field.lift,
    hourShape,
    inTurn,
    firstDay,
    mark: 0,
    full: fullMark({ hourShape, inTurn, flight }),
  }
}

const settling = { rounds: 16, tolerance: 5e-4, steps: 2, rises: false }

/** The first level that a question changes. */
function firstLevel(own: Claim | undefined, entry: Entry | null): number {
  return Math.min(own ? toLevel(own) : Number.POSITIVE_INFINITY, entry?.level ?? Number.POSITIVE_INFINITY)
}

interface Sharing {
  own: Claim | undefined
  /** null: the book without the question. */
  entry: Entry | null
  /** The levels to go through. The default begins with the first level that the question changes. */
  from?: number
  to: number
}

/**
 * Shares levels of the book again, with the question and without its campaign's own claim.
 * @param visit sees each level before it is shared, when `left` is what better ones leave, and after it, with the lots of its claims
 */
function shareAgain(
  field: Field,
  { own, entry, from, to }: Sharing,
  visit: (level: number, lots: readonly FieldLot[], isShared: boolean) => void,
): void {
  const changed = firstLevel(own, entry)
  const first = Math.min(changed, from ?? changed)
  const levels = [...new Set([...listLevels(field.snapshot), ...(entry ? [entry.level] : [])])].toSorted((a, b) => a - b)
  readLeft(field, first)
  for (const level of levels.filter((one) => one >= first && one <= to)) {
    const claims = openLevel(field, level)
    const lots = claims.filter(({ claim }) => claim !== own)
    visit(level, lots, false)
    if (level >= changed) {
      for (const { claim, lot } of claims) if (claim === own) removeAsks(lot)
      const sharing = lots.map(({ lot }) => lot)
      if (entry?.level === level) {
        addAsks([entry.lot])
        if (!entry.asksAll) sharing.push(entry.lot)
      }
      settle(sharing, settling)
    } else for (const { lot } of lots) lot.got = countGot(lot)
    visit(level, lots, true)
    closeLevel(field)
  }
}

/** The part of each of the question's rows that it gets: left · a / max(1, S). */
function computeShares({ own }: Field, { limits }: Lot): Float32Array[] {
  return own.map(({ left, sums, listener }) => {
    const shares = new Float32Array(left.length)
    for (let index = 0; index < shares.length; index += 1)
      shares[index] = (left[index]! * (limits ? limits[listener[index]!]! / limitSteps : 1)) / Math.max(1, sums[index]!)
    return shares
  })
}
