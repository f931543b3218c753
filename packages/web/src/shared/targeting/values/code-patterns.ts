/** Codes and patterns of one rule, which stores both as texts. Pure. */
import type { PatternLine } from './patterns.ts'

/** Only a wildcard makes a pattern. */
export const isPattern = (value: string): boolean => value.includes('*')

/** The lines of the text of patterns, in their order. */
export const patternLines = (text: string): PatternLine[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')

/** The stored values that are chosen codes: neither patterns nor lines that are still in the text of patterns. */
export function listCodes(values: readonly string[], text: string): string[] {
  const typed = new Set(patternLines(text).map((line) => line.text))
  return values.filter((value) => !isPattern(value) && !typed.has(value))
}

/** The values of a rule. A line without a wildcard stays one, so that nothing typed is lost. */
export const valuesWith = (codes: readonly string[], text: string): string[] => [
  ...new Set([...codes, ...patternLines(text).map((line) => line.text)]),
]
