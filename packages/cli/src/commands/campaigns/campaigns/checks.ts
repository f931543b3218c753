import type { StringDates } from '@spotdesk/sdk'
import type { checks, OutputOf } from '@spotdesk/sdk/contract'
import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { printable } from '../../../output/table.ts'
import { wrapped } from '../../../output/wrap.ts'
import { hasColour, painter, getTerminalWidth } from '../../../terminal.ts'

type Finding = StringDates<OutputOf<typeof checks.launch>>['findings'][number]

const colours = { error: 'red', warning: 'yellow', info: 'gray' } as const

const severityWidth = 9

/** The check before launch: what keeps a campaign from delivering, or may, and how to correct it. */
export const run: Handler = async ({ input, client, signal, forPeople, globals, terminal }) => {
  const id = parseId(input.word(0, 'id'), '<id>')
  const { ready, findings } = await (await client()).checks.launch({ id }, { signal })
  const note = ready ? 'Ready: nothing keeps it from delivering.' : 'Not ready: errors keep it from delivering.'
  if (!forPeople || globals.flag('columns')) return { kind: 'records', records: findings, columns, note }
  const paint = painter(hasColour(terminal.stdout, terminal.env, globals.denied('color')))
  const width = getTerminalWidth(terminal)
  const text = findings
    .flatMap(({ severity, text: said, mend }) => {
      const [first, ...rest] = wrapped(printable(said), width, severityWidth)
      const remedy = wrapped(`→ ${printable(mend)}`, width, severityWidth)
      return [
        `${paint(colours[severity], severity.padEnd(severityWidth))}${first!.trimStart()}`,
        ...rest,
        ...remedy.map((line) => paint('gray', line)),
      ]
    })
    .join('\n')
  return { kind: 'report', data: findings, text, note }
}

const columns = defineColumns<Finding>([
  { key: 'severity', label: 'Severity', colour: ({ severity }) => colours[severity] },
  { key: 'code', label: 'Code' },
  { key: 'text', label: 'Finding', flexible: true },
  { key: 'mend', label: 'Remedy', flexible: true },
  { key: 'place', label: 'Place', hidden: true },
  { key: 'field', label: 'Field', hidden: true },
])
