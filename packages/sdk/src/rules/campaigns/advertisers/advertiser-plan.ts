/** The plan of a change to an advertiser: the one rule behind the form, the row menu and a change-set (docs/domain.md §17.1). */
import { type AdvertiserStatus, isCategoryCode } from '../../../values/index.ts'
import { type WritePlan, isDifferent } from '../../write-plan.ts'
import { type AdvertiserFields, type AdvertiserVerb, checkDomain, decideAdvertiserAction, isEmail } from './advertiser-fields.ts'
import type { FieldFinding } from '../orders/order-fields.ts'
import { newNameFindings } from '../../new-name.ts'

/** The stored state of an advertiser: its settings and its status. */
export type AdvertiserState = AdvertiserFields & { status: AdvertiserStatus }

const newAdvertiser: AdvertiserState = {
  name: '',
  domain: null,
  contact: null,
  email: null,
  categoryIds: [],
  externalReference: null,
  status: 'ACTIVE',
}

/** A change to be planned. */
export interface IntendedAdvertiser {
  /** The stored advertiser; null for a new one. */
  before: AdvertiserState | null
  /** The given settings; absent ones stay, or are empty in a new advertiser. */
  cells: Partial<AdvertiserState>
  /** Archives or unarchives the advertiser; null for a change of settings. */
  verb: Exclude<AdvertiserVerb, 'update'> | null
}

export type AdvertiserRefusal = Extract<ReturnType<typeof decideAdvertiserAction>, { ok: false }>

/** Plans one change of one advertiser. The caller checks permissions, versions and that the external reference is free. */
export function planAdvertiser({ before, cells, verb }: IntendedAdvertiser): WritePlan<AdvertiserState, AdvertiserRefusal> {
  if (before === null) {
    const after = { ...newAdvertiser, ...cells }
    return {
      after,
      change: true,
      refusal: null,
      errors: [...newNameFindings(after.name, undefined), ...checkAdvertiser(after)],
      warnings: [],
    }
  }
  const verdict = decideAdvertiserAction(verb ?? 'update', before)
  if (!verdict.ok) return { after: before, change: false, refusal: verdict, errors: [], warnings: [] }
  if (verb !== null) {
    const after: AdvertiserState = verdict.change ? { ...before, status: verb === 'archive' ? 'ARCHIVED' : 'ACTIVE' } : before
    return { after, change: verdict.change, refusal: null, errors: [], warnings: [] }
  }
  const after = { ...before, ...cells }
  const errors = [...newNameFindings(after.name, before.name), ...checkAdvertiser(after)]
  return { after, change: isDifferent(before, after), refusal: null, errors, warnings: [] }
}

/** Errors of the settings, field by field. */
function checkAdvertiser({ domain, email, categoryIds }: AdvertiserFields): FieldFinding[] {
  const errors: FieldFinding[] = []
  if (domain !== null) errors.push(...checkDomain(domain))
  if (email !== null && !isEmail(email)) errors.push({ field: 'email', code: 'invalidValue' })
  for (const [index, id] of categoryIds.entries()) {
    if (!isCategoryCode(id)) errors.push({ field: `categoryIds.${index}`, code: 'invalidValue' })
  }
  return errors
}
