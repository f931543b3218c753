/** Numbers of campaigns as people type them, in a cell or for many campaigns at once, checked by the rules of their columns. */
import { canScale, checkPriority, scalePrice, scaleWhole } from '../../rules/index.ts'
import {
  type CampaignType,
  cpmToNumber,
  currencyUnits,
  guessNumber,
  type ObjectiveType,
  parseNumber,
  printNumber,
  type RowErrorCode,
} from '../../values/index.ts'
import { columnOf } from '../campaign.ts'

/** Why a text is not taken. */
export type NumberProblem =
  /** `meant` is the number that was probably meant, `nearest` the next one that is allowed. */
  | { code: RowErrorCode; params?: Record<string, string | number>; meant?: string; nearest?: string }
  | { code: 'noWholeNumber' | 'noPercent' | 'nothingToChange' | 'severalToChange' }
  | { code: 'twoReadings'; change: string; value: string }

export type TypedNumberResult = { ok: true; value: number } | { ok: false; problem: NumberProblem }

/** Values of a campaign that typed numbers depend on. */
export interface TypedNumberContext {
  currency: string
  objectiveType: ObjectiveType
  /** Null means unlimited, or not set. */
  objective: number | null
  cpm: number | null
}

type NumberField = 'objectiveValue' | 'cpm' | 'pacingPriority'
/** Cells show numbers with these marks, so they are read with them. */
const locale = 'en-US'

const print = (value: number) => printNumber(value, locale)
const refused = (problem: NumberProblem): TypedNumberResult => ({ ok: false, problem })

function noNumber(text: string): TypedNumberResult {
  const meant = guessNumber(text, locale)
  return refused({ code: 'invalidNumber', ...(meant !== null && { meant: print(meant) }) })
}

/** @param currency whose sign or code may stand beside it; null if it is a count, or of several currencies */
function readNumber(text: string, field: NumberField, currency: string | null = null): TypedNumberResult {
  const number = parseNumber(text, locale, currency === null ? [] : currencyUnits(currency, locale))
  if (number === null) return refused({ code: 'required' })
  return typeof number === 'string' ? noNumber(text) : judge(number, field)
}

/** The verdict of the field's column in bulk files, which knows its bounds and decimals. */
function judge(number: number, field: NumberField): TypedNumberResult {
  const read = columnOf(field).type.read(print(number), { zone: 'UTC' })
  if ('value' in read) return { ok: true, value: field === 'cpm' ? cpmToNumber(read.value) : read.value }
  const { code, params, suggestion } = read.error
  if (code === 'invalidNumber' && field !== 'cpm') return refused({ code: 'noWholeNumber' })
  return refused({ code, ...(params && { params }), ...(suggestion && { nearest: print(Number(suggestion)) }) })
}

/** Reads percent to add: '+10', '-12.5 %'. */
export function readPercent(text: string): TypedNumberResult {
  const percent = parseNumber(text, locale, ['%'])
  if (typeof percent === 'string' && guessNumber(text, locale) !== null) return noNumber(text)
  return typeof percent === 'number' && canScale(percent) ? { ok: true, value: percent } : refused({ code: 'noPercent' })
}

/** A text with a plus or a percent sign is about a change of what is there; it is never the value itself. */
const isChange = (text: string) => text.trim().startsWith('+') || /[%％]/.test(text)

/** Reads percent to add, such as '+10 %', to what a campaign has. */
function readChange(
  text: string,
  campaign: TypedNumberContext | null,
  scale: (campaign: TypedNumberContext, percent: number) => number | null,
): TypedNumberResult {
  const meant = guessNumber(text, locale)
  if (meant !== null && !(/^[-+−]/.test(text.trim()) && text.includes('%'))) {
    const value = print(Math.abs(meant))
    return refused({ code: 'twoReadings', change: `${meant < 0 ? '-' : '+'}${value}%`, value })
  }
  const percent = readPercent(text)
  if (!percent.ok) return percent
  if (campaign === null) return refused({ code: 'severalToChange' })
  const value = scale(campaign, percent.value)
  return value === null ? refused({ code: 'nothingToChange' }) : { ok: true, value }
}

/** An objective: a whole number, or '+10 %' of what it is. @param campaign null means of several */
export function readObjective(text: string, campaign: TypedNumberContext | null): TypedNumberResult {
  if (!isChange(text)) return readNumber(text, 'objectiveValue', campaign?.objectiveType === 'PRICE' ? campaign.currency : null)
  const changed = readChange(text, campaign, ({ objective }, percent) => (objective === null ? null : scaleWhole(objective, percent)))
  return changed.ok ? judge(changed.value, 'objectiveValue') : changed
}

/** A CPM with one to four decimals, or '+10 %' of what it is. @param campaign null means of several */
export function readCpm(text: string, campaign: TypedNumberContext | null): TypedNumberResult {
  if (!isChange(text)) return readNumber(text, 'cpm', campaign?.currency ?? null)
  const changed = readChange(text, campaign, ({ cpm, currency }, percent) => (cpm === null ? null : scalePrice(cpm, percent, currency)))
  return changed.ok ? judge(changed.value, 'cpm') : changed
}

/**
 * A priority.
 * @param type of the campaign; null means of several, whose types are judged with them
 * @param isAdvanced the user holds AGENCY_ADVANCED.WRITE
 */
export function readPriority(text: string, type: CampaignType | null, isAdvanced: boolean): TypedNumberResult {
  const read = readNumber(text, 'pacingPriority')
  const verdict = read.ok && type ? checkPriority(type, read.value, isAdvanced) : null
  return verdict === null || verdict.ok ? read : refused({ code: verdict.code, nearest: print(verdict.nearest) })
}
