/** Values of a rule type from the server's look-up: while a name is typed, and for many that are pasted. */
import { targeting } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { lengthOf, limits, lookUpKey, nearest, pageSizes } from '@spotdesk/sdk/values'
import type { Option, RejectedText, ResolvedTexts } from '@spotdesk/ui'
import { api } from '../api.ts'
import { t } from '../text.ts'
import { placeLevel } from './place-level.ts'
import type { TargetingLabels } from './values/value-editor.ts'

interface Look {
  signal: AbortSignal
  onLabels: (labels: TargetingLabels) => void
}

/** Values whose name or code begins with a text. */
export async function findValues(type: string, text: string, { signal, onLabels }: Look): Promise<Option[]> {
  const q = text.trim()
  const found = await api.call(targeting.values, { type, limit: pageSizes.lookUp, ...(q && { q }) }, { signal })
  onLabels(found.map(({ value, label, detail }) => ({ type, value, label, detail })))
  return found.map((one) => toOption(type, one))
}

type Value = Pick<OutputOf<typeof targeting.values>[number], 'value' | 'label' | 'detail'>

const toOption = (type: string, { value, label, detail }: Value): Option => ({
  value,
  label,
  description: [placeLevel(type, value), detail, value].filter((part) => part !== null).join(' · '),
})

/** Pasted codes and whole names are found all at once; what names no value, or several, is rejected with the value that was probably meant. */
export async function resolveValues(type: string, texts: readonly string[], { signal, onLabels }: Look): Promise<ResolvedTexts> {
  const validTexts = texts.filter((text) => lengthOf(text) <= limits.name)
  const answers = await api.call(targeting.resolve, { body: { type, texts: validTexts } }, { signal })
  const found = answers.flatMap(({ value, isChecked }) =>
    value ? [isChecked ? value : { ...value, label: t('{code} (not checked)', { code: value.label }) }] : [],
  )
  onLabels(found.map((one) => ({ type, ...one })))
  const rejected = answers.flatMap(({ text, value, matches, suggestion }): RejectedText[] => {
    if (value) return []
    const reason = matches > 1 ? t('{count} have this name.', { count: matches }) : t('Not found.')
    return [{ text, reason, ...(suggestion && { suggestion: toSuggestion(suggestion) }) }]
  })
  const long = texts.filter((text) => lengthOf(text) > limits.name).map((text) => ({ text, reason: t('Not found.') }))
  return { found: found.map((one) => toOption(type, one)), rejected: [...rejected, ...long] }
}

/** Where a place lies tells it from others of its name. */
const toSuggestion = ({ value, label, detail }: Value): Option => ({ value, label: detail === null ? label : `${label}, ${detail}` })

/** Pasted texts among the values of a fixed list, by code or name. */
export function resolveListed(options: readonly Option[], texts: readonly string[]): ResolvedTexts {
  const byText = new Map(options.flatMap((option) => [option.value, option.label].map((text) => [lookUpKey(text), option] as const)))
  const names = options.map(({ label }) => label)
  const found: Option[] = []
  const rejected: RejectedText[] = []
  for (const text of texts) {
    const option = byText.get(lookUpKey(text))
    if (option) {
      found.push(option)
      continue
    }
    const meant = byText.get(lookUpKey(nearest(text, names) ?? ''))
    rejected.push({ text, reason: t('Not found.'), ...(meant && { suggestion: meant }) })
  }
  return { found, rejected }
}

/** Where a place lies, and how far around it. */
export type PlaceOption = Option & { position: NonNullable<OutputOf<typeof targeting.values>[number]['position']> }

/** Places of any level whose position is known. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<PlaceOption[]> {
  const q = text.trim()
  const found = await api.call(targeting.values, { type: 'LOCATION', limit: pageSizes.lookUp, ...(q && { q }) }, { signal })
  return found.flatMap((one) =>
    one.position === null ? [] : [{ value: one.value, label: one.label, description: one.detail ?? one.value, position: one.position }],
  )
}
