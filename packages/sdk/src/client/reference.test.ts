import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints, gridSourceOf, nouns, type EndpointRow, type NamedRow } from '../contract/index.ts'
import { sample } from '../testing/index.ts'

const head = `# Calls of the SDK

Made from the contract (\`packages/sdk/src/contract\`): one row there is one method here. \`npx vitest -u --project sdk reference\` writes
this page anew. The second argument of every call are its options (\`signal\`, \`timeout\`, \`retries\`, \`ifMatch\` …).
`

/** A value as one would write it in code. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${inner === shorthand ? name : literal(inner)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ').replaceAll('file: file', 'file')} }`
}

const shorthand = Symbol('a variable of the same name')

/** A sample of the fields that a call cannot do without. */
function needed(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {}
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => !field.safeParse(undefined).success)
  return Object.fromEntries(fields.map(([name, field]) => [name, field instanceof z.ZodObject ? needed(field) : sample(field)]))
}

function inputOf({ params, query, body, file }: EndpointRow): string {
  const input: Record<string, unknown> = { ...needed(params), ...needed(query) }
  if (file) input.file = shorthand
  if (body && !body.safeParse(undefined).success) input.body = body instanceof z.ZodObject ? needed(body) : sample(body)
  return Object.keys(input).length === 0 ? '' : literal(input)
}

function rightsOf({ permission, feature, public: open }: EndpointRow): string {
  if (open) return 'no sign-in'
  return [[permission].flat().join(', '), ...(feature ? [`feature ${feature}`] : [])].join('; ')
}

function section(noun: string, rows: readonly NamedRow[]): string {
  const table = rows.map(({ name, row }) => `| \`${name}\` | ${row.summary} | \`${row.method} ${row.path}\` | ${rightsOf(row)} |`)
  const calls = rows.map(({ name, row }) => `await client.${noun}.${name}(${inputOf(row)})`)
  return [
    '',
    `## client.${noun}`,
    '',
    '| Method | What it does | Call | Needs |',
    '|---|---|---|---|',
    ...table,
    '',
    '```ts',
    ...calls,
    '```',
    '',
  ].join('\n')
}

test('The page of all calls is that of the contract', async () => {
  const sections = Object.keys(nouns).map((noun) =>
    section(
      noun,
      endpoints.filter((named) => named.noun === noun && !gridSourceOf(named.row)),
    ),
  )
  await expect(`${head}${sections.join('')}`).toMatchFileSnapshot('../../../../docs/sdk.md')
})

test('Every row has a sample that fits its own schema', () => {
  for (const { row, name } of endpoints) {
    for (const schema of [row.params, row.query, row.body, row.response])
      if (schema) expect([name, schema.safeParse(sample(schema)).success]).toEqual([name, true])
  }
})
