/** Tools that make one call of the contract. */
import type { Endpoint } from '@spotdesk/sdk/contract'
import { type Arguments, inputSchema, readArguments } from './arguments.ts'
import { dataAnswer } from './answer.ts'
import { mayCall, getRow, type Session } from './session.ts'
import { shapeAnswer } from './shape-answer.ts'
import type { JsonSchema } from './short-schema.ts'
import { readRows } from './tool-table.ts'
import type { ReadRow, ToolFacts } from './tool-row.ts'
import type { Tool } from './tool.ts'

/** The facts of a tool, from its row and that of its call. */
export function toToolFacts(tool: ReadRow): ToolFacts {
  const { row } = getRow(tool.call)
  return {
    name: tool.name,
    group: tool.group,
    title: row.summary,
    description: [`${row.summary}.`, tool.about ?? row.description].filter(Boolean).join(' '),
    permission: [row.permission ?? []].flat(),
    ...(row.feature && { feature: row.feature }),
    kind: 'reads',
    example: tool.example,
  }
}

export function readTools(session: Session): Tool[] {
  return readRows.map((tool) => {
    const named = getRow(tool.call)
    return {
      facts: toToolFacts(tool),
      isOffered: () => mayCall(session, named),
      schema: () => buildToolSchema(tool),
      run: (given: Arguments, signal: AbortSignal) => callRead(session, { row: named.row, tool, given, signal }),
    }
  })
}

/** The schema of a tool; arguments that another tool takes too have their form only. */
function buildToolSchema(tool: ReadRow): JsonSchema {
  const schema = inputSchema(getRow(tool.call).row, tool)
  const other = readRows.find(({ name }) => name === tool.as)
  if (!other) return schema
  const inputProperties = (inputSchema(getRow(other.call).row, other)['properties'] ?? {}) as Record<string, JsonSchema>
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return {
    ...schema,
    properties: Object.fromEntries(own.map(([name, inner]) => [name, name in inputProperties ? formOnly(inner) : inner])),
  }
}

const formOnly = ({ type, items }: JsonSchema): JsonSchema => ({
  type,
  ...(items !== undefined && { items: { type: (items as JsonSchema)['type'] } }),
})

interface ReadCall {
  row: Endpoint
  tool: Pick<ReadRow, 'rows' | 'fields' | 'without'>
  given: Arguments
  signal: AbortSignal
}

/** Makes a call and shapes its answer. */
export async function callRead(session: Session, { row, tool, given, signal }: ReadCall) {
  const { input, fields, limit, page } = readArguments(row, tool, given, session.timeZone)
  const answer = await session.inTurn(signal, () => send(session, row, input, signal))
  const isPage = row.paged === true
  const wanted = fields ?? tool.fields
  const { summary, data } = shapeAnswer(answer, { rows: tool.rows, fields: wanted, limit, page, isPage })
  return dataAnswer(
    [summary, ...(fields === undefined && tool.fields ? ['Ask for other fields with `fields`.'] : [])].join(' ').trim(),
    data,
  )
}

/** The client's call of a row that is known only at run time. */
export function send({ client }: Session, row: Endpoint, input: object, signal: AbortSignal): Promise<unknown> {
  return client.call(row as never, input as never, { signal }) as unknown as Promise<unknown>
}
