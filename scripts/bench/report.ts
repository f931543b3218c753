/** A run's figures as a table for the reader and as JSON for programs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, isMet, scoreOf } from './figure.ts'

export interface Section {
  benchmark: string
  title: string
  seconds: number
  figures: readonly Figure[]
}

/** Three significant digits: more would be noise. */
function toText(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}

function goalText({ goal, rival }: Figure): string {
  if (!goal) return ''
  const [sign, value] = 'most' in goal ? ['≤', goal.most] : ['≥', goal.least]
  return `${sign} ${toText(value)}${rival ? ' ×' : ''}`
}

const verdicts = new Map([
  [true, 'met'],
  [false, 'NOT MET'],
])

function cells(figure: Figure): string[] {
  const { measure, unit, ours, rival } = figure
  return [
    measure,
    unit === 'exponent' ? toText(ours) : `${toText(ours)} ${unit}`,
    rival ? `${toText(rival.value)} ${rival.name}` : '',
    rival ? `${toText(scoreOf(figure))} ×` : '',
    goalText(figure),
    verdicts.get(isMet(figure)!) ?? '',
  ]
}

/** The figures of a benchmark, one line each. */
export function printSection({ title, seconds, figures }: Section): string {
  const rows = [['', 'ours', 'beside it', 'ratio', 'goal', ''], ...figures.map(cells)]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
  return `\n${title} (${Math.round(seconds)} s)\n${lines.join('\n')}`
}

/** Writes the run into `folder`, named by its time and as latest.json. @returns the path of the former */
export function writeReport(folder: string, run: { quick: boolean; sections: readonly Section[] }): string {
  const at = new Date()
  const sections = run.sections.map(({ figures, ...section }) => ({
    ...section,
    figures: figures.map((figure) => ({ ...figure, score: finite(scoreOf(figure)), met: isMet(figure) })),
  }))
  const machine = {
    node: process.version,
    platform: process.platform,
    cpu: cpus()[0]?.model ?? '',
    cpus: cpus().length,
    memory: totalmem(),
  }
  const text = `${JSON.stringify({ at, quick: run.quick, machine, limits: 'off', sections }, null, 2)}\n`
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${at.toISOString().replaceAll(':', '-')}.json`)
  for (const file of [path, join(folder, 'latest.json')]) writeFileSync(file, text)
  return path
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)
