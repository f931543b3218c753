/** Annotations that GitHub Actions shows beside a file and on the page of a run. */
import { appendFileSync } from 'node:fs'
import type { Terminal } from '../terminal.ts'
import { printable } from './printable.ts'

export interface Annotation {
  file: string
  line: number | null
  /** From 1; left out: the whole line. */
  column?: number
  title: string
  message: string
  level: 'error' | 'warning'
}

/** The log of a run is shown by terminals too. */
const escapeData = (text: string) => text.split('\n').map(printable).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Writes workflow commands to stderr, which the runner reads like stdout. Does nothing outside GitHub Actions. */
export function annotate({ env, stderr }: Terminal, annotations: readonly Annotation[]): void {
  if (env['GITHUB_ACTIONS'] !== 'true') return
  for (const { file, line, column, title, message, level } of annotations) {
    const place = line === null ? '' : `,line=${line}${column === undefined ? '' : `,col=${column}`}`
    stderr.write(`::${level} file=${escapeProperty(file)}${place},title=${escapeProperty(title)}::${escapeData(message)}\n`)
  }
}

/** Adds a table to the summary of the workflow's run. */
export function summarise({ env }: Terminal, title: string, facts: Readonly<Record<string, string | number | null>>): void {
  const path = env['GITHUB_STEP_SUMMARY']
  if (env['GITHUB_ACTIONS'] !== 'true' || !path) return
  appendFileSync(path, tableText(title, [facts]))
}

/** Texts of others are shown as they are written: no markup, no image of another server, no further line or cell. */
const plain = (text: string) =>
  printable(text)
    .replaceAll(/[\\`*_~[\]<>|&]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replaceAll(/\s+/g, ' ')

function tableText(title: string, rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map((cell) => plain(String(cell ?? ''))).join(' | ')} |\n`
  const names = Object.keys(rows[0]!)
  return `### ${plain(title)}\n\n${line(names)}${line(names.map(() => '---'))}${rows.map((row) => line(Object.values(row))).join('')}\n`
}

/** The same for what belongs to no file: the runner shows it on the page of the run. */
export function annotateRun({ env, stderr }: Terminal, annotations: readonly Pick<Annotation, 'title' | 'message' | 'level'>[]): void {
  if (env['GITHUB_ACTIONS'] !== 'true') return
  for (const { title, message, level } of annotations) stderr.write(`::${level} title=${escapeProperty(title)}::${escapeData(message)}\n`)
}

/** Adds a table of several rows, which have the same members, to the summary of the workflow's run. */
export function summariseRows({ env }: Terminal, title: string, rows: readonly Readonly<Record<string, string | number | null>>[]): void {
  const path = env['GITHUB_STEP_SUMMARY']
  if (env['GITHUB_ACTIONS'] !== 'true' || !path || rows.length === 0) return
  appendFileSync(path, tableText(title, rows))
}
