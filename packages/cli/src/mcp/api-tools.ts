/** Every call that reads and is no tool of its own: found with `api_search`, made with `api_read`. */
import { endpoints, type NamedRow } from '@spotdesk/sdk/contract'
import { nearest } from '@spotdesk/sdk/values'
import * as z from 'zod'
import { type Arguments, inputSchema, mostRows, toJson } from './arguments.ts'
import { badArguments, dataAnswer, ToolError } from './answer.ts'
import { callRead } from './read-tools.ts'
import { mayCall, type Session } from './session.ts'
import { readRows } from './tool-table.ts'
import type { ToolFacts } from './tool-row.ts'
import type { Tool } from './tool.ts'

const searchArguments = z.strictObject({
  q: z.string().max(200).optional().describe('Words of the path or the summary; left out: every call.'),
  limit: z.int().min(1).max(mostRows).optional().describe('Most calls; 20 when left out.'),
})

const apiReadArguments = z.strictObject({
  call: z.string().max(100).describe('Name of the call as api_search gives it: creatives.list.'),
  arguments: z.record(z.string(), z.unknown()).optional().describe('Its arguments, as the schema of api_search says.'),
})

export const apiFacts: readonly ToolFacts[] = [
  {
    name: 'api_search',
    group: 'account',
    title: 'Find a call of the API that reads',
    description: 'Find a call of the API that has no tool of its own. Up to three matches come with the schema of their arguments.',
    permission: [],
    kind: 'reads',
    example: { q: 'creative files' },
  },
  {
    name: 'api_read',
    group: 'account',
    title: 'Make a call of the API that reads',
    description: 'Make a call that api_search has found. Calls that change something are not reached: see changes_plan.',
    permission: [],
    kind: 'reads',
    example: { call: 'creatives.list', arguments: { limit: 5 } },
  },
]

const getCallName = ({ noun, name }: NamedRow) => `${noun}.${name}`
const withTools = new Map(readRows.map((tool) => [tool.call as string, tool.name]))

/** Calls that read data and no file, and that the token may make. */
function readable(session: Session): NamedRow[] {
  return endpoints.filter(
    (named) =>
      (named.row.method === 'GET' || named.row.reads === true) &&
      named.row.download === undefined &&
      named.row.file === undefined &&
      named.row.public !== true &&
      !named.name.endsWith('Grid') &&
      mayCall(session, named),
  )
}

const getRowsMember = ({ row }: NamedRow) => (row.paged === true ? 'list' : undefined)

export function apiTools(session: Session): Tool[] {
  const isOffered = () => true
  const [search, read] = apiFacts as [ToolFacts, ToolFacts]
  return [
    { facts: search, isOffered, schema: () => toJson(searchArguments), run: async (given) => searchCalls(session, given) },
    {
      facts: read,
      isOffered,
      schema: () => toJson(apiReadArguments),
      run: (given, signal) => {
        const { call, arguments: own = {} } = checked(apiReadArguments, given)
        const known = readable(session)
        const named = known.find((one) => getCallName(one) === call)
        if (!named) throw unknownCall(call, known)
        return callRead(session, { row: named.row, tool: { ...(getRowsMember(named) && { rows: 'list' }) }, given: own, signal })
      },
    },
  ]
}

function searchCalls(session: Session, given: Arguments) {
  const { q = '', limit = 20 } = checked(searchArguments, given)
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = readable(session).filter((named) => {
    const text = `${getCallName(named)} ${named.row.path} ${named.row.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const calls = found.slice(0, limit).map((named) => ({
    call: getCallName(named),
    summary: named.row.summary,
    path: `${named.row.method} ${named.row.path}`,
    ...(withTools.has(getCallName(named)) && { tool: withTools.get(getCallName(named)) }),
    ...(found.length <= 3 && { arguments: inputSchema(named.row, { ...(getRowsMember(named) && { rows: 'list' }) }) }),
  }))
  return dataAnswer(`${calls.length} of ${found.length} calls.`, { calls, total: found.length })
}

/** Arguments of a tool with a schema of its own. @throws ToolError badArguments */
export function checked<S extends z.ZodType>(schema: S, given: Arguments): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw badArguments(parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: `${issue.message}.`, suggestion: null })))
}

function unknownCall(call: string, known: readonly NamedRow[]): ToolError {
  const { row } = endpoints.find((named) => getCallName(named) === call) ?? {}
  const isWrite = row !== undefined && row.method !== 'GET' && row.reads !== true
  return new ToolError({
    code: 'unknownCall',
    message: `There is no call ${call} that reads data and that the token may make.`,
    hint: isWrite ? 'Only orders, campaigns and ads can be changed, as plans: changes_plan.' : 'Find calls with api_search.',
    fields: [{ field: 'call', message: 'Not known.', suggestion: nearest(call, known.map(getCallName)) ?? null }],
  })
}
