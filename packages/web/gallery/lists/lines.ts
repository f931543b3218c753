/** A list that no server has: its row of the contract, its lines, and a `fetch` that answers it. */
import type { TypedCallRow } from '@spotdesk/sdk/contract'
import { answerCalls } from '../network.ts'

export interface Line {
  id: number
  name: string
  client: string
  status: 'RUNNING' | 'PAUSED' | 'READY'
  /** Percent of the objective. */
  done: number
  spend: number
  budget: number
  unit: 'USD' | 'imp.'
  impressions: number
  clicks: number
  priority: number
  assigned: string
  /** Few lines have one. */
  bonus: number
}

interface LinesInput {
  page?: number
  limit?: number
  sort?: SortName | `-${SortName}`
  q?: string
  status?: Line['status'][]
  assigned?: string[]
}
type SortName = 'name' | 'done' | 'impressions' | 'clicks' | 'priority'

export const statusLabels = { RUNNING: 'Running', PAUSED: 'Paused', READY: 'Ready' } as const
export const people = ['Mara Reyes', 'Ines Park', 'Tom Okafor', 'Ștefan Țîrlea']

const path = '/gallery/lines'
export const linesRow: TypedCallRow<LinesInput, unknown, { list: Line[]; total: number }> = {
  method: 'GET',
  path,
  public: true,
  query: ['page', 'limit', 'sort', 'q', 'status', 'assigned'],
  answer: 'json',
  paged: true,
}

export const states = ['many', 'one', 'nothing', 'loading', 'error', 'long'] as const
export type ListState = (typeof states)[number]

const products = ['Green Tariff', 'Snack Time', 'School Lunch', 'Small Business Loans', 'Winter Ready', 'First Mortgage']
const clients = ['Helio Energy', 'Orchard Foods', 'Prairie Bank']
const long = 'whose name somebody has copied from the order of the client together with the flight, the market and the whole brief'

function makeLines(state: ListState): Line[] {
  const count = { many: 10_000, one: 1, nothing: 0, loading: 0, error: 120, long: 60 }[state]
  return Array.from({ length: count }, (_, index) => {
    const client = clients[index % 3]!
    const number = String(index + 1).padStart(5, '0')
    return {
      id: index + 1,
      name: `${client} – ${products[index % 6]!} ${number}${state === 'long' ? ` ${long}` : ''}`,
      client,
      status: (['RUNNING', 'PAUSED', 'READY'] as const)[index % 3]!,
      done: (index * 37) % 101,
      spend: (index * 7919) % 90_000,
      budget: 90_000 + ((index * 104_729) % 60_000),
      unit: index % 2 === 0 ? 'USD' : 'imp.',
      impressions: index === 0 ? 999_999_999 : (index * 7_368_787) % 900_000_000,
      clicks: (index * 15_485_863) % 9_000_000,
      priority: (index % 10) + 1,
      assigned: people[index % 4]!,
      bonus: state === 'long' && index === 0 ? 40 : 0,
    }
  })
}

/** Answers the list from memory, as a server would. */
export function answerLines(state: ListState): void {
  const lines = makeLines(state)
  let failures = state === 'error' ? 1 : 0
  answerCalls(({ pathname, searchParams }) => {
    if (!pathname.endsWith(path)) return undefined
    if (state === 'loading') return new Promise(() => {})
    if (failures-- > 0) return Response.json({ code: 'forbidden', message: 'The list is not for you just now.' }, { status: 403 })
    return Response.json(pageOf(lines, searchParams))
  })
}

function pageOf(lines: readonly Line[], asked: URLSearchParams): { list: Line[]; total: number } {
  const [q, status, assigned, sort] = ['q', 'status', 'assigned', 'sort'].map((name) => asked.get(name) ?? '') as [
    string,
    string,
    string,
    string,
  ]
  const found = lines.filter(
    (line) =>
      line.name.toLowerCase().includes(q.toLowerCase()) &&
      (status === '' || status.split(',').includes(line.status)) &&
      (assigned === '' || assigned.split(',').includes(line.assigned)),
  )
  const field = sort.replace(/^-/, '') as keyof Line
  const sign = sort.startsWith('-') ? -1 : 1
  const sorted = sort === '' ? found : found.toSorted((a, b) => (a[field] < b[field] ? -sign : a[field] > b[field] ? sign : a.id - b.id))
  const [page, limit] = [Number(asked.get('page') ?? 0), Number(asked.get('limit') ?? 25)]
  return { list: sorted.slice(page * limit, (page + 1) * limit), total: sorted.length }
}
