/** Settings of a campaign in bodies, answers and forms: each at the place that its row names. Pure. */
import { type CampaignField, cpmScale, findSetting, getSetting, parseDecimal } from '../../../values/index.ts'
import type { CampaignFields } from './campaign-fields.ts'

/** The place of a setting in a body, 'campaignRevenue.value'; other names stay as they are. */
export const settingPath = (field: string): string => findSetting(field)?.path ?? field

/** The place of a setting in a form: that of a body, where a form holds an id itself. */
export const toSettingField = (field: string): string => settingPath(field).replace(/\.id$/, '')

/**
 * The value at a path; undefined: the body leaves it out. What is null or an empty list has nothing in it but nulls.
 * @param path 'extensions.0.data.objective'
 */
export function readPath(body: unknown, path: string): unknown {
  let value = body
  for (const key of path.split('.')) {
    if (value === null || value === undefined) return value
    const isMissing = Array.isArray(value) && !Object.hasOwn(value, key)
    value = isMissing ? null : (value as Record<string, unknown>)[key]
  }
  return value
}

/** A setting in a body or an answer, in the units of the API; undefined: it is not in there. A date may be a text. */
export function readSetting<F extends CampaignField>(body: object, field: F): CampaignFields[F] | undefined {
  const { path, type } = getSetting(field)
  const value = readPath(body, path)
  const isDateText = (type === 'startDate' || type === 'endDate') && typeof value === 'string'
  // Contract and table say the same of a value; a test compares them.
  return (isDateText ? new Date(value) : value) as CampaignFields[F] | undefined
}

/** Several settings of an answer; those that are not in there are null. */
export function pickSettings<F extends CampaignField>(answer: object, fields: readonly F[]): Pick<CampaignFields, F> {
  return Object.fromEntries(fields.map((field) => [field, readSetting(answer, field) ?? null])) as Pick<CampaignFields, F>
}

/** Writes values to their paths: `{ 'margin': 5, 'order.id': 7 }` → `{ margin: 5, order: { id: 7 } }`. */
export function placeAt(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.')
    const last = keys.pop()!
    let place = body
    for (const [at, key] of keys.entries()) {
      const next = keys[at + 1] ?? last
      place[key] ??= /^\d+$/.test(next) ? [] : {}
      place = place[key] as Record<string, unknown>
    }
    place[last] = value
  }
  return body
}

/** The body that changes some settings, given in the units of the API. */
export function toSettingsChange(values: Partial<CampaignFields>): Record<string, unknown> {
  return placeAt(Object.fromEntries(Object.entries(values).map(([field, value]) => [settingPath(field), value])))
}

/** A value of the API as it is stored: a price in 10⁻⁴ of its currency. */
export function toStoredSetting<F extends CampaignField>(field: F, value: CampaignFields[F]): CampaignFields[F] {
  const isPrice = getSetting(field).type === 'price' && typeof value === 'number'
  return (isPrice ? Number(parseDecimal(value, cpmScale)) : value) as CampaignFields[F]
}
