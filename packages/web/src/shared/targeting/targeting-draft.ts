/** The targeting that is being edited: what it says, what is sent for it, and what it differs in from the saved one. Pure. */
import { type Group, parseTargeting, printTargeting, type Rule } from '@spotdesk/sdk/targeting'

/** `unset`: never decided. `inherit`: an ad without targeting of its own. */
export type TargetingMode = 'unset' | 'inherit' | 'everywhere' | 'rules'
export type TargetingLink = 'AND' | 'REPLACE'

export interface TargetingDraft {
  mode: TargetingMode
  /** The rules as one line; kept while another mode is chosen. */
  text: string
  link: TargetingLink
}

/** A saved targeting as far as the draft is made from it. */
export interface SavedText {
  /** Null: never saved, or an ad without its own. */
  text: string | null
  link: TargetingLink
  isAd: boolean
}

export function toTargetingDraft({ text, link, isAd }: SavedText): TargetingDraft {
  if (text === null) return { mode: isAd ? 'inherit' : 'unset', text: '', link }
  // An ad that joins its campaign's targeting without a rule of its own does not deliver everywhere.
  const isEverywhere = text === '' && (!isAd || link === 'REPLACE')
  return { mode: isEverywhere ? 'everywhere' : 'rules', text, link }
}

/** The rules in a form that can be compared: as they are printed, or as they were typed where they cannot be read. */
function canonical(text: string): string {
  const read = parseTargeting(text)
  return read.ok ? printTargeting(read.targeting) : text.trim()
}

/** True if two drafts mean the same. */
export function isSameDraft(a: TargetingDraft, b: TargetingDraft): boolean {
  if (a.mode !== b.mode) return false
  if (a.mode === 'rules') return a.link === b.link && canonical(a.text) === canonical(b.text)
  return true
}

/** The groups of a draft; null: there are none of its own. Undefined: its text cannot be read. */
export function parseDraftGroups({ mode, text }: TargetingDraft): Group[] | null | undefined {
  if (mode === 'unset' || mode === 'inherit') return null
  if (mode === 'everywhere') return []
  const read = parseTargeting(text)
  return read.ok ? read.targeting.groups : undefined
}

/** The body of a save. */
export function toTargetingBody(draft: TargetingDraft, isAd: boolean): { groups: null } | { text: string; link?: TargetingLink } {
  if (draft.mode === 'inherit') return { groups: null }
  if (draft.mode === 'everywhere') return { text: '', ...(isAd && { link: 'REPLACE' as const }) }
  return { text: canonical(draft.text), ...(isAd && { link: draft.link }) }
}

/** Why a draft cannot be saved; null: it can. */
export function findObstacle(draft: TargetingDraft): 'undecided' | 'noRule' | 'unreadable' | null {
  if (draft.mode === 'unset') return 'undecided'
  if (draft.mode !== 'rules') return null
  const groups = parseDraftGroups(draft)
  if (groups === undefined) return 'unreadable'
  return groups === null || groups.length === 0 ? 'noRule' : null
}

/** A place of a rule: the group, and the rule in it. A group after the last one is a new one, a rule after the last one too. */
export interface RulePlace {
  group: number
  rule: number
}

/** Groups with a rule at a place; null takes it away, and a group without a rule with it. */
export function withRule(groups: readonly Group[], { group, rule }: RulePlace, next: Rule | null): Group[] {
  const all = group < groups.length ? groups : [...groups, { rules: [] }]
  return all
    .map(({ rules }, index) => {
      if (index !== group) return { rules }
      if (next === null) return { rules: rules.filter((_, place) => place !== rule) }
      return { rules: rule < rules.length ? rules.map((one, place) => (place === rule ? next : one)) : [...rules, next] }
    })
    .filter(({ rules }) => rules.length > 0)
}

/** Groups with a copy of a rule after it. */
export function withCopy(groups: readonly Group[], { group, rule }: RulePlace): Group[] {
  return groups.map(({ rules }, index) => ({ rules: index === group ? rules.toSpliced(rule + 1, 0, rules[rule]!) : rules }))
}

/** Groups with a rule at the end of another group; one after the last group is a new one. */
export function withMoved(groups: readonly Group[], { group, rule }: RulePlace, to: number): Group[] {
  const moved = groups[group]!.rules[rule]!
  const all = to < groups.length ? groups : [...groups, { rules: [] }]
  return all
    .map(({ rules }, index) => {
      if (index === group) return { rules: rules.toSpliced(rule, 1) }
      return index === to ? { rules: [...rules, moved] } : { rules }
    })
    .filter(({ rules }) => rules.length > 0)
}

/** Groups with a copy of a group after it. */
export const withGroupCopy = (groups: readonly Group[], group: number): Group[] => groups.toSpliced(group + 1, 0, groups[group]!)

/** Reads drafts one after the other: equal rules stay the same objects, so that what shows one that has not changed has nothing to do. */
export class DraftReader {
  private known = new Map<string, Rule>()

  /** As `parseDraftGroups`. */
  read(draft: TargetingDraft): Group[] | null | undefined {
    const groups = parseDraftGroups(draft)
    if (!groups) return groups
    const next = new Map<string, Rule>()
    const kept = groups.map(({ rules }) => ({
      rules: rules.map((rule) => {
        const key = JSON.stringify(rule)
        const one = this.known.get(key) ?? rule
        next.set(key, one)
        return one
      }),
    }))
    this.known = next
    return kept
  }
}

/** The word or quoted text that begins at an offset, as long as it is. */
export function tokenAt(text: string, offset: number): string {
  return /^(?:"(?:[^"\\]|\\.)*"?|[A-Za-z0-9_.:+/@-]+|.)/s.exec(text.slice(offset))?.[0] ?? ''
}

/** A text with another token at an offset. */
export function replaceToken(text: string, offset: number, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + tokenAt(text, offset).length)
}

/** The text as its groups print it. */
export const printGroups = (groups: Group[]): string => printTargeting({ groups })
