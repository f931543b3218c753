/**
 * Targeting as one line of text, the same in CSV, YAML, command line and clipboard:
 * LOCATION_COUNTRY in (US) AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)
 * (DATA_AGE between 18 and 34) OR (LOCATION_LATLONG near (40.7, -74, 25km))
 */
import { nearest, lengthOf, shorten } from '../values/index.ts'
import { type AnyRule, boundHint, formsOf, type Group, readBound, readValue, type Rule, type Targeting, targetingLimits } from './rule.ts'
import { lexTargeting, type LexerToken } from './lexer.ts'
import { isTargetingType, targetingTypeNames, targetingTypes, type TargetingType } from './types/registry.ts'
import type { IntervalShape, TypeRow } from './types/row.ts'

export interface TargetingError {
  code: 'targetingSyntax' | 'targetingValue'
  /** The position in the text, in UTF-16 units from 0. */
  offset: number
  /** The expected text, without an initial capital and a full stop. */
  message: string
  suggestion: string | null
}
export type TargetingResult = { ok: true; targeting: Targeting } | { ok: false; error: TargetingError }

/** Leaves the parser from any depth; never leaves this module. */
class Refusal extends Error {
  readonly error: TargetingError
  constructor(error: TargetingError) {
    super(error.message)
    this.error = error
  }
}

/** Reads a targeting text. Keywords and types are read in any case; an empty text is everywhere. */
export function parseTargeting(text: string): TargetingResult {
  try {
    if (lengthOf(text) > targetingLimits.characters) {
      refuse(targetingLimits.characters, `the text is longer than ${targetingLimits.characters} characters`)
    }
    const lexed = lexTargeting(text)
    if ('problem' in lexed) refuse(lexed.offset, lexed.problem)
    return { ok: true, targeting: new Parser(lexed.tokens).targeting() }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.error }
    throw error
  }
}

function refuse(
  offset: number,
  message: string,
  code: TargetingError['code'] = 'targetingSyntax',
  suggestion: string | null = null,
): never {
  throw new Refusal({ code, offset, message, suggestion })
}

const distances = /^(\d{1,6}(?:\.\d{1,3})?)(km)?$/i

/** Recursive descent over the tokens; the grammar has two levels. */
class Parser {
  private readonly tokens: readonly LexerToken[]
  private at = 0

  constructor(tokens: readonly LexerToken[]) {
    this.tokens = tokens
  }

  targeting(): Targeting {
    const groups: Group[] = []
    if (this.peek().kind === 'end') return { groups }
    do {
      if (groups.length >= targetingLimits.groups) refuse(this.peek().offset, `there are more than ${targetingLimits.groups} groups`)
      groups.push(this.group())
    } while (this.takeWord('OR'))
    if (this.peek().kind !== 'end') this.expected('AND, OR or the end')
    return { groups }
  }

  private group(): Group {
    const open = this.takeMark('(')
    const rules: Rule[] = []
    do {
      if (rules.length >= targetingLimits.rules) refuse(this.peek().offset, `a group has more than ${targetingLimits.rules} rules`)
      rules.push(this.rule())
    } while (this.takeWord('AND'))
    if (open && !this.takeMark(')')) this.expected('AND or )')
    return { rules }
  }

  private rule(): Rule {
    // The form is the one that the type's row names, and its values were read by the row.
    return this.readRule() as Rule
  }

  private readRule(): AnyRule {
    const exclude = this.takeWord('NOT')
    const type = this.type()
    const row = targetingTypes[type]
    const operator = this.peek()
    const form = operator.kind === 'word' ? operator.text.toUpperCase() : ''
    const shape = row.interval
    this.at += 1
    if (form === 'IN' && row.comparison === 'LIST') return { type, exclude, values: this.list(row) }
    if (form === 'MATCHES' && row.comparison === 'TEXT') return { type, exclude, text: this.list(row) }
    if (form === 'BETWEEN' && shape && shape.kind !== 'geo') return { type, exclude, ...this.between(row, shape) }
    if (form === 'NEAR' && shape?.kind === 'geo') return { type, exclude, near: this.near() }
    if (form === 'BOX' && shape?.kind === 'geo') return { type, exclude, box: this.box() }
    return refuse(operator.offset, `${type} takes ${formsOf(row)}`)
  }

  private type(): TargetingType {
    const token = this.peek()
    const name = token.kind === 'word' ? token.text.toUpperCase() : ''
    if (token.kind !== 'word') return this.expected('a targeting type')
    if (!isTargetingType(name)) {
      const suggestion = nearest(name, targetingTypeNames)
      return refuse(
        token.offset,
        `${shorten(token.text)} is not a targeting type${suggestion ? `, did you mean ${suggestion}?` : ''}`,
        'targetingSyntax',
        suggestion,
      )
    }
    this.at += 1
    return name
  }

  private list(row: TypeRow): string[] {
    const values: string[] = []
    this.mark('(')
    do {
      const { offset, text } = this.value(row.comparison === 'TEXT')
      const read = readValue(row, text)
      if ('fault' in read) refuse(offset, read.fault.message, 'targetingValue', read.fault.suggestion)
      values.push(read.value)
    } while (this.takeMark(','))
    if (!this.takeMark(')')) this.expected(', or )')
    return values
  }

  private value(pattern: boolean): { offset: number; text: string } {
    const token = this.peek()
    if (token.kind !== 'word' && token.kind !== 'text') return this.expected('a value')
    if (token.kind === 'text' && token.wildcardAt !== null && !pattern) {
      refuse(token.wildcardAt, 'a wildcard works only in matches (…); write \\* for a star')
    }
    this.at += 1
    return { offset: token.offset, text: token.kind === 'text' && pattern ? token.pattern : token.text }
  }

  private between(row: TypeRow, shape: IntervalShape) {
    const bound = () => {
      const { offset, text } = this.value(false)
      return readBound(shape, text) ?? refuse(offset, boundHint(row.label, shape), 'targetingValue')
    }
    const from = bound()
    if (!this.takeWord('AND')) this.expected('AND and the second bound')
    return { from, to: bound() }
  }

  private near() {
    this.mark('(')
    const [lat, lon] = [this.coordinate(), this.coordinate()]
    const { offset, text } = this.value(false)
    const match = distances.exec(text) ?? refuse(offset, 'a distance in kilometres is expected, such as 25km', 'targetingValue')
    if (!match[2] && !this.takeWord('KM')) this.expected('km')
    this.mark(')')
    return { lat, lon, km: Number(match[1]) }
  }

  private box() {
    this.mark('(')
    const [s, w, n] = [this.coordinate(), this.coordinate(), this.coordinate()]
    const e = this.coordinate(false)
    this.mark(')')
    return { s, w, n, e }
  }

  private coordinate(comma = true): number {
    const { offset, text } = this.value(false)
    if (!/^[+-]?\d{1,3}(\.\d{1,7})?$/.test(text)) refuse(offset, 'degrees are expected, with at most 7 decimals', 'targetingValue')
    if (comma) this.mark(',')
    return Number(text) + 0
  }

  private peek(): LexerToken {
    return this.tokens[this.at]!
  }

  private takeWord(word: string): boolean {
    const token = this.peek()
    if (token.kind !== 'word' || token.text.toUpperCase() !== word) return false
    this.at += 1
    return true
  }

  private takeMark(mark: string): boolean {
    const token = this.peek()
    if (token.kind !== 'mark' || token.text !== mark) return false
    this.at += 1
    return true
  }

  private mark(mark: string): void {
    if (!this.takeMark(mark)) this.expected(mark)
  }

  private expected(what: string): never {
    const token = this.peek()
    return refuse(token.offset, `expected ${what}, found ${token.kind === 'end' ? 'the end' : JSON.stringify(shorten(token.text))}`)
  }
}
