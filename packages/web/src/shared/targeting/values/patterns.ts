/** Patterns as lines of text. Pure. */
import { readValue, targetingTypes, type TargetingType } from '@spotdesk/sdk/targeting'
import { limits } from '@spotdesk/sdk/values'

export interface PatternLine {
  /** From 1. */
  line: number
  text: string
}

export interface Patterns {
  /** Each once, in their order. */
  values: string[]
  /** Lines that are no pattern of the type. */
  invalid: PatternLine[]
  /** Lines that repeat an earlier one. */
  repeated: PatternLine[]
  /** Values beyond the most that a rule takes. */
  beyond: number
}

/** Reads lines by the rules of a type; empty ones are nothing. */
export function readPatterns(type: TargetingType, text: string): Patterns {
  const seen = new Set<string>()
  const patterns: Patterns = { values: [], invalid: [], repeated: [], beyond: 0 }
  for (const [index, given] of text.split(/\r?\n/).entries()) {
    const line = { line: index + 1, text: given.trim() }
    if (line.text === '') continue
    const read = readValue(targetingTypes[type], line.text)
    if ('fault' in read) {
      patterns.invalid.push(line)
      continue
    }
    if (seen.has(read.value)) patterns.repeated.push(line)
    else patterns.values.push(read.value)
    seen.add(read.value)
  }
  patterns.beyond = Math.max(0, patterns.values.length - limits.targetingTextValues)
  return patterns
}

/** Line numbers in words, so many of them: '3, 8, 12'. */
export function lineNumbers(lines: readonly PatternLine[], most: number): string {
  const shown = lines.slice(0, most).map(({ line }) => line)
  return `${shown.join(', ')}${lines.length > most ? ', …' : ''}`
}
