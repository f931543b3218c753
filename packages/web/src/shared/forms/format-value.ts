import { t } from '../text.ts'

/** A value of a field as text, where the field has no format of its own: the label of an option, or the value itself. */
export function formatValue(value: unknown, options?: readonly { value: unknown; label: string }[]): string {
  if (Array.isArray(value) && value.length > 0) return value.map((entry) => formatValue(entry, options)).join(', ')
  const option = options?.find((each) => each.value === value)
  if (option) return option.label
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  return typeof value === 'string' ? value : JSON.stringify(value)
}
