/** The page of all calls of the SDK, docs/sdk/calls.md. */
import { join } from 'node:path'
import { endpoints, type EndpointRow, gridSourceOf, type NamedRow, nouns } from '@spotdesk/sdk/contract'
import { argumentsOf } from '../declarations/example.ts'

export const callsPage = join(import.meta.dirname, '../../docs/sdk/calls.md')

const head = `# Calls of the SDK

Written by \`npm run calls\` from the contract (\`packages/sdk/src/contract\`): one row there is one method here. Do not edit.

The second argument of every call is its options (\`signal\`, \`timeout\`, \`retries\`, \`ifMatch\` …).
`

function rightsOf({ permission, feature, public: open }: EndpointRow): string {
  if (open) return 'no sign-in'
  return [[permission].flat().join(', '), ...(feature ? [`feature ${feature}`] : [])].join('; ')
}

function section(noun: string, rows: readonly NamedRow[]): string {
  const table = rows.map(({ name, row }) => `| \`${name}\` | ${row.summary} | \`${row.method} ${row.path}\` | ${rightsOf(row)} |`)
  const calls = rows.map(({ name, row }) => `await client.${noun}.${name}(${argumentsOf(row)})`)
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

/** The text of the page. Each example compiles: a test of the SDK sees to it. */
export function pageOfCalls(): string {
  const written = endpoints.filter(({ row }) => !gridSourceOf(row))
  const sections = Object.keys(nouns).map((noun) =>
    section(
      noun,
      written.filter((named) => named.noun === noun),
    ),
  )
  return `${head}${sections.join('')}`
}
