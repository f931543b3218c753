/** Examples of calls, made from their rows. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import { sample } from '@spotdesk/sdk/testing'
import * as z from 'zod'
import { literal } from './print.ts'

/** Stands for a variable that is called like its property. */
const shorthand = Symbol('a variable of the same name')

/** Code that makes the call with what it cannot do without, and uses its answer. */
export function exampleOf(call: string, row: EndpointRow): string {
  const code = `client.${call}(${argumentsOf(row)})`
  if (row.paged) return `for await (const row of ${code}) console.log(row)`
  if (row.download) return `const file = await ${code}\nconsole.log(file.fileName, await file.text())`
  return row.response ? `const answer = await ${code}\nconsole.log(answer)` : `await ${code}`
}

/** The arguments that the call cannot do without, as code; '' where it needs none. */
export function argumentsOf(row: EndpointRow): string {
  return [inputOf(row), ...(row.ifMatch ? ['{ ifMatch: 1 }'] : [])].join(', ')
}

/** The input that the call cannot do without, as code; '' where that is nothing. */
function inputOf({ params, query, body, file }: EndpointRow): string {
  const input: Record<string, unknown> = { ...needed(params), ...needed(query) }
  if (file) input.file = shorthand
  if (body && !body.safeParse(undefined).success) input.body = body instanceof z.ZodObject ? needed(body) : sample(body)
  return Object.keys(input).length === 0 ? '' : code(input)
}

/** A sample of the fields that a call cannot do without. */
function needed(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {}
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => !field.safeParse(undefined).success)
  return Object.fromEntries(fields.map(([name, field]) => [name, field instanceof z.ZodObject ? needed(field) : sample(field)]))
}

function code(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`
  if (typeof value !== 'object' || value === null) return literal(value)
  const fields = Object.entries(value).map(([name, inner]) => (inner === shorthand ? name : `${name}: ${code(inner)}`))
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
