/** The settings of an order in a body of the API, and the path of each. */
import type { orders } from '@spotdesk/sdk/contract'
import { type FieldFinding, type OrderFields, orderSettingPlaces } from '@spotdesk/sdk/rules'
import { rowErrorText, toKey } from '@spotdesk/sdk/values'
import { type FieldError, fieldError } from '../../platform/http/answer/problem.ts'

const normaliseText = (value: string | null) => value?.normalize('NFC') || null
const normaliseKey = (value: string | null) => (value === null ? null : toKey(value) || null)

/** The settings that a body sets. */
export function toOrderCells(body: orders.OrderChanges): Partial<OrderFields> {
  const { name, orderObjective: objective = {}, orderRevenue: revenue = {}, dealId, comments, externalReference } = body
  const given: { [F in keyof OrderFields]: OrderFields[F] | undefined } = {
    name: name?.normalize('NFC'),
    advertiserId: body.advertiserId,
    startDate: body.startDate,
    endDate: body.endDate,
    currency: revenue.currency,
    revenueType: revenue.type,
    objectiveType: body.objectiveType,
    objectiveValue: objective.value,
    objectiveUnlimited: objective.unlimited,
    managedObjective: objective.managedObjective,
    optimisedObjective: objective.optimisedObjective,
    capping: body.cappingRules,
    dealId: dealId === undefined ? undefined : normaliseKey(dealId),
    comments: comments === undefined ? undefined : normaliseText(comments),
    externalReference: externalReference === undefined ? undefined : normaliseKey(externalReference),
    marginPercent: body.margin,
  }
  // A setting that is left out has no key: `undefined` would overwrite the stored value.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<OrderFields>
}

function bodyField(field: string): string {
  const [name = '', ...rest] = field.split('.')
  return [(orderSettingPlaces as Partial<Record<string, string>>)[name] ?? name, ...rest].join('.')
}

/** Converts a finding to an error of the body. */
export function toOrderFieldError({ field, code, params }: FieldFinding): FieldError {
  return fieldError(bodyField(field), code, params)
}

/** Converts a finding to a warning of the response. */
export function toWarning({ field, code, params }: FieldFinding): orders.OrderResult['warnings'][number] {
  return { code, field: bodyField(field), message: rowErrorText(code, params) }
}
