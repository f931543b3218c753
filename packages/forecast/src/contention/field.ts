/**
 * The field of a question: the rows on which levels of the book are shared again with it. These are the question's own rows, and of all
 * others a sample of whole listeners, for what competing claims get elsewhere. A claim's requests elsewhere are scaled so that all of its rows
 * together give it what it got when the book was built.
 */
import { rowsOfClaim, setOfClaim, type Snapshot } from '../snapshot.ts'
import { type Claim, hoursIn, toLevel } from './claim.ts'
import { leftUpTo } from './left.ts'
import { addAsks, fullMark, gotAlso, type Ground, type Lot, type Segment } from './lot.ts'
import { listenersIn, type Others, sampleOthers } from './others.ts'
import { toDayHours, daysOfBlock, inHours } from './rows.ts'
import { positionsInSet, type RowWords, wordsOfRows } from './row-words.ts'
import type { QuestionRows } from './thin.ts'

/** A ground with its rows, and the share of each row that the levels so far leave. */
export interface FieldGround extends Ground {
  rows: Uint32Array
  words: RowWords
  /** The hour of the block at which each row stands. */
  hours: Uint16Array
  /** Requests of each row before any claim takes from it; 0 elsewhere for rows of the question. */
  worth: Float32Array
  left: Float32Array
}

export interface Field {
  snapshot: Snapshot
  others: Others
  /** One for each list of the question, in their order. */
  own: readonly FieldGround[]
  /** One for each block in which the book has a claim. */
  elsewhere: readonly FieldGround[]
  /** Requests of the whole sample over those that the question's lists give. */
  lift: number
  /** Levels of the book that were read. */
  levels: Map<number, BookedLevel>
}

/** A claim of the book on a field. */
export interface FieldLot {
  claim: Claim
  lot: Lot
  /** Its segments on the question's rows. */
  own: readonly Segment[]
}

/** A level as the book has it; arrays by ground, the question's first. */
interface BookedLevel {
  lots: readonly FieldLot[]
  /** Shares that better levels leave, and the asks of its claims. */
  left: readonly Float32Array[]
  sums: readonly Float32Array[]
}

/** The part of contention's rows that lists of a question hold. */
export interface ListScope {
  /** Rows of every n-th listener only, with weights that represent the others. The default is 1, all. */
  step?: number
  /** Rows before this one only, of whole listeners. The default is all rows of contention. */
  end?: number
}

export function createField(snapshot: Snapshot, lists: readonly QuestionRows[], { step = 1, end = snapshot.rows }: ListScope): Field {
  const own = lists.map((list) => createFieldGround(snapshot, list, snapshot.rows / Math.max(1, end)))
  const others = sampleOthers(snapshot, step, end)
  const sumWorth = (all: readonly { worth: Float32Array }[]) => all.reduce((sum, { worth }) => sum + worth.reduce((a, b) => a + b, 0), 0)
  const listed = sumWorth(lists)
  const elsewhere = [...others.worth].map(([block, all]) => {
    const worth = all.slice()
    for (const list of lists) if (list.block === block) removeRows(worth, others.rows, list.rows)
    const { rows, words, hours, dayHour, day, listener } = others
    return createGround({ block, rows, words, hours, dayHour, day, listener, worth })
  })
  return { snapshot, others, own, elsewhere, lift: listed > 0 ? sumWorth(own) / listed : 1, levels: new Map() }
}

/** The ground of a list. */
function createFieldGround(snapshot: Snapshot, { block, count, rows: all, worth }: QuestionRows, scale: number): FieldGround {
  const { replayHour, inventory, zoneScales } = snapshot
  const { zone } = inventory.sample.codes
  const rows = all.subarray(0, count)
  const [scaled, hours] = [new Float32Array(count), new Uint16Array(count)]
  for (let index = 0; index < count; index += 1) {
    scaled[index] = scale * worth[index]! * zoneScales[zone[rows[index]!]!]!
    hours[index] = replayHour[rows[index]!]!
  }
  const times = { hours, dayHour: toDayHours(hours), day: daysOfBlock(hours) }
  return createGround({ block, rows, words: wordsOfRows(rows), ...times, listener: listenersIn(snapshot, rows), worth: scaled })
}

function createGround(about: Omit<FieldGround, 'left' | 'free' | 'sums'>): FieldGround {
  const empty = () => new Float32Array(about.rows.length)
  return { ...about, left: empty(), free: empty(), sums: empty() }
}

/** Sets the worth of rows to 0 that are among others; both ascend. */
function removeRows(worth: Float32Array, rows: Uint32Array, removed: Uint32Array): void {
  let next = 0
  for (let index = 0; index < rows.length; index += 1) {
    while (next < removed.length && removed[next]! < rows[index]!) next += 1
    if (removed[next] === rows[index]) worth[index] = 0
  }
}

const listGrounds = ({ own, elsewhere }: Field): FieldGround[] => [...own, ...elsewhere]

/** Levels of the book, the best first. */
export function listLevels({ claims }: Pick<Snapshot, 'claims'>): number[] {
  return [...new Set(claims.filter(({ demand }) => demand > 0).map(toLevel))].toSorted((a, b) => a - b)
}

/** Sets the share of all rows that the levels better than one leave, as in the book. */
export function readLeft(field: Field, level: number): void {
  for (const ground of listGrounds(field)) ground.left = leftUpTo(field.snapshot, { ...ground, count: ground.rows.length }, level - 1)
}

/** Gives a level the rest of the levels so far. @returns its claims with the marks of the book, whose asks are in the sums */
export function openLevel(field: Field, level: number): FieldLot[] {
  let booked = field.levels.get(level)
  if (!booked) field.levels.set(level, (booked = readLevel(field, level)))
  for (const [index, ground] of listGrounds(field).entries()) {
    ground.sums.set(booked.sums[index]!)
    setFree(ground, ground.left)
  }
  return booked.lots.map(({ claim, lot, own }) => ({ claim, own, lot: { ...lot, mark: claim.mark } }))
}

/** Sets the sums of a field's own rows to the asks of the claims at their marks on another field. */
export function setSums(field: Field, lots: readonly FieldLot[]): void {
  for (const { sums } of field.own) sums.fill(0)
  const known = new Map<FieldGround, Map<number, Uint32Array>>()
  addAsks(
    lots.map(({ claim, lot }) => {
      const own = createLot({ ...field, elsewhere: [] }, claim, known)
      return { ...own.lot, mark: lot.mark }
    }),
  )
}

/** Subtracts the asks of a level from the rows. */
export function closeLevel(field: Field): void {
  for (const { left, sums } of listGrounds(field))
    for (let index = 0; index < left.length; index += 1) left[index] = left[index]! * Math.max(0, 1 - sums[index]!)
}

function setFree({ worth, free }: FieldGround, left: Float32Array): void {
  for (let index = 0; index < free.length; index += 1) free[index] = worth[index]! * left[index]!
}

/** Reads a level. It scales the requests that its claims get elsewhere, so that their totals equal those when the book was built. */
function readLevel(field: Field, level: number): BookedLevel {
  const { snapshot } = field
  const grounds = listGrounds(field)
  const left = grounds.map((ground) => leftUpTo(snapshot, { ...ground, count: ground.rows.length }, level - 1))
  for (const [index, ground] of grounds.entries()) {
    ground.sums.fill(0)
    setFree(ground, left[index]!)
  }
  const known = new Map<FieldGround, Map<number, Uint32Array>>()
  const lots = snapshot.claims
    .filter((claim) => claim.demand > 0 && toLevel(claim) === level)
    .map((claim) => createLot(field, claim, known))
  addAsks(lots.map(({ lot }) => lot))
  for (const one of lots) scaleElsewhere(one)
  return { lots, left, sums: grounds.map(({ sums }) => sums.slice()) }
}

function createLot(field: Field, claim: Claim, known: Map<FieldGround, Map<number, Uint32Array>>): FieldLot {
  const getKnown = (ground: FieldGround) => {
    let bySet = known.get(ground)
    if (!bySet) known.set(ground, (bySet = new Map()))
    return bySet
  }
  const { demand, hourShape, limits, inTurn, flight } = claim
  const own: Segment[] = []
  const all: Segment[] = []
  for (const block of flight.blocks) {
    const hours = hoursIn(flight, block)
    for (const ground of field.own) {
      if (ground.block !== block) continue
      const at = inHours(findPositions(field, claim, ground, getKnown(ground)), ground.hours, hours)
      if (at.length > 0) own.push({ ground, at, weight: 1 })
    }
    all.push(...own.filter(({ ground }) => ground.block === block))
    const ground = field.elsewhere.find((one) => one.block === block)
    const at = ground && inHours(findPositions(field, claim, ground, field.others.sets), ground.hours, hours)
    if (at && at.length > 0) all.push({ ground, at, weight: field.others.scale })
  }
  const firstDay = Math.floor(flight.fromHour / 24)
  const lot = { demand, hourShape, limits, inTurn, firstDay, mark: claim.mark, full: fullMark(claim), segments: all, apart: 0, got: 0 }
  return { claim, own, lot }
}

/** Positions of rows that a claim matches in a block; claims with one targeting share them. */
function findPositions(
  { snapshot }: Field,
  claim: Claim,
  { block, words }: { block: number; words: RowWords },
  known: Map<number, Uint32Array>,
): Uint32Array {
  const set = setOfClaim(claim, block)
  let at = known.get(set)
  if (!at) known.set(set, (at = positionsInSet(words, rowsOfClaim(snapshot, claim, block))))
  return at
}

/** Bounds of a scale: a claim has few rows in the sample of others, or they are not like the rest of its rows. */
const [leastScale, mostScale] = [0.1, 10]

function scaleElsewhere({ claim, lot, own }: FieldLot): void {
  const [all, here] = gotAlso(lot, own)
  const wanted = Math.max(0, claim.got - here)
  const found = all - here
  const scale = found > 0 ? Math.min(mostScale, Math.max(leastScale, wanted / found)) : 0
  for (const segment of lot.segments) if (!own.includes(segment)) segment.weight *= scale
  const rest = wanted - found * scale
  if (rest <= 0) return
  // Requests that no row of the sample represents. They count as if no other claim asked for them.
  if (lot.inTurn) lot.apart = rest
  else if (lot.mark > 0) lot.apart = rest / Math.min(1, lot.mark)
}
