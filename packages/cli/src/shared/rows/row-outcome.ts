/** The result of an action on a thing, as a row. */
import { type Column, defineColumns } from '../../output/column.ts'

/** The state that actions change. */
export interface State {
  status: string
  archived: boolean
}

/** A thing that actions work on, as it was read. */
export interface Thing extends State {
  id: number
  name: string
}

export interface Outcome {
  id: number
  name: string | null
  /** Status when the command began. */
  before: string | null
  archivedBefore: boolean
  /** The status now; with --dry-run the one that the action would lead to. */
  status: string | null
  archived: boolean
  /**
   * With --dry-run WOULD_CHANGE in place of CHANGED. NOT_TRIED when the command stopped before this row, UNKNOWN when the answer to its
   * change was lost.
   */
  result: 'CHANGED' | 'UNCHANGED' | 'FAILED' | 'UNKNOWN' | 'WOULD_CHANGE' | 'NOT_TRIED'
  changeSetId: string | null
  error: string | null
}

const colours = {
  CHANGED: 'green',
  UNCHANGED: 'gray',
  FAILED: 'red',
  UNKNOWN: 'yellow',
  WOULD_CHANGE: 'yellow',
  NOT_TRIED: 'yellow',
} as const
const labels = {
  CHANGED: 'Changed',
  UNCHANGED: 'Unchanged',
  FAILED: 'Failed',
  UNKNOWN: 'Unknown',
  WOULD_CHANGE: 'Would change',
  NOT_TRIED: 'Not tried',
} as const

interface Looks {
  /** 'Running'; 'Completed, archived' */
  stateText: (state: State) => string
  dryRun: boolean
  forPeople: boolean
}

/** A reason is a sentence, which does not fit a table: there it is printed below the rows. */
export function outcomeColumns({ stateText, dryRun, forPeople }: Looks): readonly Column[] {
  const text = (status: string | null, archived: boolean) => (status === null ? '' : stateText({ status, archived }))
  return defineColumns<Outcome>([
    { key: 'id', label: 'Id', align: 'right' },
    { key: 'name', label: 'Name', flexible: true },
    {
      key: 'before',
      label: 'Before',
      text: ({ before, archivedBefore }) => text(before, archivedBefore),
      plain: ({ before }) => before ?? '',
    },
    {
      key: 'status',
      label: dryRun ? 'After' : 'Now',
      text: ({ status, archived }) => text(status, archived),
      plain: ({ status }) => status ?? '',
    },
    {
      key: 'result',
      label: 'Result',
      colour: ({ result }) => colours[result],
      text: ({ result }) => labels[result],
      plain: ({ result }) => result,
    },
    { key: 'error', label: 'Error', flexible: true, ...(forPeople && { hidden: true as const }) },
    { key: 'changeSetId', label: 'Change-set', hidden: true },
    { key: 'archivedBefore', label: 'Archived before', hidden: true },
    { key: 'archived', label: 'Archived', hidden: true },
  ])
}

/** The longest name that the table is laid out for; a wide terminal shows this much of it. */
export function sampleOutcome(ids: readonly number[], longest: State): Outcome {
  return {
    ...unknownOutcome(Math.max(0, ...ids), 'WOULD_CHANGE'),
    name: '-'.repeat(48),
    before: longest.status,
    archivedBefore: longest.archived,
    ...longest,
  }
}

export function toUnchangedOutcome({ id, name, status, archived }: Thing): Outcome {
  return { id, name, before: status, archivedBefore: archived, status, archived, result: 'UNCHANGED', changeSetId: null, error: null }
}

export function unknownOutcome(id: number, result: Outcome['result']): Outcome {
  return {
    id,
    name: null,
    before: null,
    archivedBefore: false,
    status: null,
    archived: false,
    result,
    changeSetId: null,
    error: null,
  }
}
