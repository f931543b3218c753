/** Prints rows of work in progress, each as soon as it is done. */
import type { Live } from '../command.ts'
import { hasColour, painter, type Terminal, getTerminalWidth } from '../terminal.ts'
import { csv, type Delimited, tsv } from './delimited.ts'
import { isFieldListRequest, compileJq, fieldNames, getRowId, pickColumns, pickFields } from './select.ts'
import { type View, isPainted, isTerminal, shownOn } from './shown.ts'
import { liveTable } from './table.ts'
import { writeTo } from './write.ts'

/** The text of a document before and after its rows. */
interface Printer {
  head: string
  row: (row: object, isFirst: boolean) => string
  tail: (hadRows: boolean) => string
}

/**
 * Options are checked before the work begins. When stdout breaks, the work goes on, because the user asked for the work.
 * @returns false when rows could not be written
 */
export async function renderLive(live: Live, view: View, terminal: Terminal): Promise<boolean> {
  const { rows, isDone } = live
  const { write: print, whole } = openStdout(terminal)
  const write = isTerminal(terminal) && !isPainted(live, view) ? shownOn(print) : print
  if (isFieldListRequest(view.fields)) {
    await write(fieldNames(live.samples[0]!))
    return whole()
  }
  const { head, row: lineOf, tail } = await createPrinter(live, view, terminal)
  await write(head)
  let hadRows = false
  for await (const row of rows) {
    if (view.format === 'ids' && !isDone(row)) continue
    await write(lineOf(row, !hadRows))
    hadRows = true
  }
  try {
    await write(tail(hadRows))
  } catch (error) {
    // The outcome is printed even when an expression of --jq fails on the rows.
    terminal.stderr.write(`${(error as Error).message}\n`)
    return false
  }
  return whole()
}

async function createPrinter({ columns, samples }: Live, view: View, terminal: Terminal): Promise<Printer> {
  const { fields, jq, template, format } = view
  if (template) {
    template(samples[0]!)
    return { head: '', row: template, tail: () => '' }
  }
  const picked = (row: object) => (fields ? (pickFields(row, fields) as object) : row)
  if (fields) pickFields(samples[0], fields)
  if (jq !== undefined) return jqPrinter(await compileJq(jq), picked)
  const plain = (line: (row: object) => string, head = ''): Printer => ({ head, row: line, tail: () => '' })
  switch (format) {
    case 'json':
      return jsonPrinter(picked)
    case 'ndjson':
      return plain((row) => `${JSON.stringify(picked(row))}\n`)
    case 'yaml': {
      const { stringify } = await import('yaml')
      return { ...plain((row) => stringify([picked(row)])), tail: (hadRows) => (hadRows ? '' : '[]\n') }
    }
    case 'ids':
      return plain((row) => `${getRowId(row)}\n`)
    case 'csv':
      return delimitedPrinter(csv)
    case 'tsv':
      return delimitedPrinter(tsv)
    case 'table': {
      const wanted = pickColumns(columns, view.columns ?? fields)
      const paint = painter(hasColour(terminal.stdout, terminal.env, view.noColour))
      const { head, line } = liveTable(wanted, samples, getTerminalWidth(terminal), paint)
      return { ...plain(line), row: (row, isFirst) => (isFirst ? head : '') + line(row) }
    }
  }

  function delimitedPrinter(form: Delimited): Printer {
    const wanted = pickColumns(columns, view.columns ?? fields)
    return plain((row) => form.line(wanted, row), form.head(wanted))
  }
}

/** The same text as that of a whole array. */
function jsonPrinter(picked: (row: object) => object): Printer {
  return {
    head: '',
    row: (row, isFirst) => `${isFirst ? '[' : ','}\n${JSON.stringify(picked(row), null, 2).replaceAll(/^/gm, '  ')}`,
    tail: (hadRows) => (hadRows ? '\n]\n' : '[]\n'),
  }
}

/** An expression may use all of the rows, so its result is printed at the end. */
function jqPrinter(run: (data: unknown) => string, picked: (row: object) => object): Printer {
  const all: object[] = []
  return { head: '', row: (row) => (all.push(picked(row)), ''), tail: () => run(all) }
}

/** Writes as long as the reader reads. `| head` closes the pipe silently; any other failure is reported once. */
function openStdout({ stdout, stderr, onStdoutGone }: Terminal): { write: (text: string) => Promise<void>; whole: () => boolean } {
  let isOpen = true
  let isWhole = true
  const close = (error: NodeJS.ErrnoException) => {
    if (!isOpen) return
    isOpen = false
    if (error.code === 'EPIPE') return
    isWhole = false
    stderr.write(`The rows cannot be written (${error.message}). The work goes on.\n`)
  }
  onStdoutGone?.(close)
  return {
    write: async (text) => {
      if (isOpen) await writeTo(stdout, text).catch(close)
    },
    whole: () => isWhole,
  }
}
