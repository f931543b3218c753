/** Annotations that GitHub Actions shows beside a file and on the page of a run. */
import { appendFileSync } from 'node:fs'
import type { Terminal } from '../terminal.ts'

export interface Annotation {
  file: string
  line: number | null
  title: string
  message: string
  level: 'error' | 'warning'
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Writes workflow commands to stderr, which the runner reads like stdout. Does nothing outside GitHub Actions. */
export function annotate({ env, stderr }: Terminal, annotations: readonly Annotation[]): void {
  if (env['GITHUB_ACTIONS'] !== 'true') return
  for (const { file, line, title, message, level } of annotations) {
    const place = line === null ? '' : `,line=${line}`
    stderr.write(`::${level} file=${escapeProperty(file)}${place},title=${escapeProperty(title)}::${escapeData(message)}\n`)
  }
}

/** Adds a table to the summary of the workflow's run. */
export function summarise({ env }: Terminal, title: string, facts: Readonly<Record<string, string | number | null>>): void {
  const path = env['GITHUB_STEP_SUMMARY']
  if (env['GITHUB_ACTIONS'] !== 'true' || !path) return
  const row = (cells: readonly (string | number | null)[]) =>
    `| ${cells.map((cell) => String(cell ?? '').replaceAll('|', String.raw`\|`)).join(' | ')} |\n`
  appendFileSync(
    path,
    `### ${title}\n\n${row(Object.keys(facts))}${row(Object.keys(facts).map(() => '---'))}${row(Object.values(facts))}\n`,
  )
}
