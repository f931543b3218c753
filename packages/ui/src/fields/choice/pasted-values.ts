/** Many values that are pasted at once into a field. */
import { lookUpKey } from '@spotdesk/sdk/values'
import type { Option } from './options.ts'

/** A pasted text that was not added, and why. */
export interface RejectedText<T extends string = string> {
  text: string
  reason: string
  /** The value that was probably meant: one press adds it. */
  suggestion?: Option<T>
}

/** The fate of pasted texts. */
export interface ResolvedTexts<T extends string = string> {
  found: readonly Option<T>[]
  rejected: readonly RejectedText<T>[]
}

/** Finds texts among options by label or value, whatever the case and accents. */
export function resolveAmong<T extends string>(
  options: readonly Option<T>[],
  texts: readonly string[],
  reasons: { unknown: string; disabled: string },
): ResolvedTexts<T> {
  const byText = new Map<string, Option<T>>()
  for (const option of options.toReversed()) {
    byText.set(lookUpKey(option.value), option)
    byText.set(lookUpKey(option.label), option)
  }
  const found: Option<T>[] = []
  const rejected: RejectedText<T>[] = []
  for (const text of texts) {
    const option = byText.get(lookUpKey(text))
    if (!option) rejected.push({ text, reason: reasons.unknown })
    else if (option.isDisabled) rejected.push({ text, reason: reasons.disabled })
    else found.push(option)
  }
  return { found, rejected }
}
