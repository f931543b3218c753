/** Values of a rule type from the server's look-up: while a name is typed, and for many that are pasted. */
import { targeting } from '@spotdesk/sdk/calls'
import { isTargetingType, readValue, targetingTypes } from '@spotdesk/sdk/targeting'
import { pageSizes } from '@spotdesk/sdk/values'
import type { Option, ResolvedTexts } from '@spotdesk/ui'
import { api } from '../../../shared/api.ts'
import { t } from '../../../shared/text.ts'
import type { TargetingLabels } from './use-saved-targeting.ts'

interface Look {
  signal: AbortSignal
  onLabels: (labels: TargetingLabels) => void
}

/** Values whose name or code begins with a text. */
export async function findValues(type: string, text: string, { signal, onLabels }: Look): Promise<Option[]> {
  const q = text.trim()
  const found = await api.call(targeting.values, { type, limit: pageSizes.lookUp, ...(q && { q }) }, { signal })
  onLabels(found.map((one) => ({ type, ...one })))
  return found.map(toOption)
}

const toOption = ({ value, label, detail }: { value: string; label: string; detail: string | null }): Option => ({
  value,
  label,
  description: detail === null ? value : `${detail} · ${value}`,
})

/** Names that are looked up one by one; of longer lists only codes are found. */
const mostNames = 50

/** Pasted codes are found all at once; what is no code is looked up as a name, which has to be that of exactly one value. */
export async function resolveValues(type: string, texts: readonly string[], look: Look): Promise<ResolvedTexts> {
  const codes = texts.map((text) => canonical(type, text))
  const asked = codes.filter((code): code is string => code !== null)
  const labels =
    asked.length > 0 ? await api.call(targeting.labels, { body: { values: [{ type, values: asked }] } }, { signal: look.signal }) : []
  const known = new Map(labels.map((one) => [one.value, one]))
  const found: Option[] = []
  const rejected: { text: string; reason: string }[] = []
  let names = 0
  for (const [index, text] of texts.entries()) {
    const code = codes[index]
    const label = code ? known.get(code) : undefined
    if (label && label.label !== null) {
      found.push({ value: label.value, label: label.label })
      continue
    }
    names += 1
    const named = names > mostNames ? [] : await withName(type, text, look)
    if (named.length === 1) found.push(named[0]!)
    else rejected.push({ text, reason: named.length === 0 ? t('Not found.') : t('Several have this name. Choose one from the list.') })
  }
  look.onLabels(labels)
  return { found, rejected }
}

async function withName(type: string, text: string, look: Look): Promise<Option[]> {
  const options = await findValues(type, text, look)
  const wanted = text.toLowerCase()
  return options.filter(({ label }) => label.toLowerCase() === wanted)
}

function canonical(type: string, text: string): string | null {
  if (!isTargetingType(type)) return null
  const read = readValue(targetingTypes[type], text)
  return 'value' in read ? read.value : null
}
