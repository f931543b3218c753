/** The result of an action on a campaign, as a row. */
import { decideAction } from '@spotdesk/sdk/rules'
import type { CampaignStatus } from '@spotdesk/sdk/values'
import { columnsOf } from '../../../output/column.ts'
import { type Row, statusText } from './columns.ts'

export type Verb = 'pause' | 'resume' | 'archive' | 'unarchive'

export interface Outcome {
  id: number
  name: string | null
  /** Status when the command began. */
  before: CampaignStatus | null
  archivedBefore: boolean
  status: CampaignStatus | null
  archived: boolean
  /** With --dry-run WOULD_CHANGE in place of CHANGED. NOT_TRIED when the command stopped before this campaign. */
  result: 'CHANGED' | 'UNCHANGED' | 'FAILED' | 'WOULD_CHANGE' | 'NOT_TRIED'
  changeSetId: string | null
  error: string | null
}

const colours = { CHANGED: 'green', UNCHANGED: 'gray', FAILED: 'red', WOULD_CHANGE: 'yellow', NOT_TRIED: 'yellow' } as const
const labels = {
  CHANGED: 'Changed',
  UNCHANGED: 'Unchanged',
  FAILED: 'Failed',
  WOULD_CHANGE: 'Would change',
  NOT_TRIED: 'Not tried',
} as const
const stateText = (status: CampaignStatus | null, archived: boolean) => (status === null ? '' : statusText({ status, archived }))

export const columns = columnsOf<Outcome>([
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  {
    key: 'before',
    label: 'Before',
    text: ({ before, archivedBefore }) => stateText(before, archivedBefore),
    plain: ({ before }) => before ?? '',
  },
  { key: 'status', label: 'Now', text: ({ status, archived }) => stateText(status, archived), plain: ({ status }) => status ?? '' },
  {
    key: 'result',
    label: 'Result',
    colour: ({ result }) => colours[result],
    text: ({ result }) => labels[result],
    plain: ({ result }) => result,
  },
  { key: 'error', label: 'Error', flexible: true },
  { key: 'changeSetId', label: 'Change-set', hidden: true },
])
/** A reason is a sentence, which does not fit a table: it is printed below. */
export const tableColumns = columns.map((column) => (column.key === 'error' ? { ...column, hidden: true as const } : column))

/** The longest name that the table is laid out for; a wide terminal shows this much of it. */
export function sampleOutcome(ids: readonly number[]): Outcome {
  const longest = { status: 'COMPLETED', archived: true } as const
  return {
    ...unknownOutcome(Math.max(0, ...ids), 'WOULD_CHANGE'),
    name: '-'.repeat(48),
    before: longest.status,
    archivedBefore: true,
    ...longest,
  }
}

export function outcomeOf({ id, name, status, archived }: Row): Outcome {
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

/** The expected result of an action, by the same rule as on the server. */
export function wouldDo(verb: Verb, campaign: Row): Outcome {
  const verdict = decideAction(verb, campaign)
  if (verdict.ok) return { ...outcomeOf(campaign), result: verdict.change ? 'WOULD_CHANGE' : 'UNCHANGED' }
  return { ...outcomeOf(campaign), result: 'FAILED', error: `Not allowed for a campaign that is ${verdict.params.status}.` }
}
