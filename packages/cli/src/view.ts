/** The presentation of a run's result, from its options, its settings and the kind of stdout. */
import { formats, type Format } from './config/settings-table.ts'
import type { Settings } from './config/settings.ts'
import type { Context } from './context.ts'
import type { Input } from './input.ts'
import { usage } from './failure.ts'
import { compileTemplate } from './output/template.ts'
import type { Terminal } from './terminal.ts'
import type { View } from './output/shown.ts'

/**
 * --format, else --json or --jq, else the setting, else a table in a terminal and TSV in a pipe.
 * @throws Failure for options that contradict each other
 */
export function resolveFormat(globals: Input, settings: Settings, { stdout }: Pick<Terminal, 'stdout'>): Format {
  const chosenFormat = globals.choice('format', formats)
  if (globals.flag('template')) {
    const other = (['format', 'jq'] as const).find((name) => globals.flag(name))
    if (other) throw usage(`--template goes without --${other}.`)
    return 'tsv'
  }
  if (chosenFormat) return chosenFormat
  if (globals.flag('json') || globals.flag('jq')) return 'json'
  return (settings.values.format.value as Format | undefined) ?? (stdout.isTTY ? 'table' : 'tsv')
}

/** @throws Failure when the template cannot be read */
export function resolveView({ globals, format }: Pick<Context, 'globals' | 'format'>): View {
  const template = globals.text('template')
  return {
    format,
    fields: globals.list('json'),
    columns: globals.list('columns'),
    jq: globals.text('jq'),
    template: template === undefined ? undefined : compileTemplate(template),
    noColour: globals.denied('color'),
    hasMark: globals.flag('bom'),
    asJson: globals.flag('jq') || (globals.text('format') ?? (globals.flag('json') ? 'json' : '')).endsWith('json'),
  }
}
