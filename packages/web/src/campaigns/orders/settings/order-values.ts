/** The settings of an order as its form has them: those of the body, with ids as texts and typed numbers and dates. Pure. */
import type { Order } from '@spotdesk/sdk'
import type { InputOf, OutputOf, orders } from '@spotdesk/sdk/contract'
import {
  checkOrder,
  type FieldFinding,
  fixedWithCampaigns,
  type OrderField,
  type OrderFields,
  orderSettingPlaces,
} from '@spotdesk/sdk/rules'
import type { Currency } from '@spotdesk/sdk/values'
import type { TypedNumber } from '@spotdesk/ui'
import type { TypedDate } from '@spotdesk/ui/dates'
import type { FieldIssue } from '../../../shared/forms/judge.ts'
import { asCap, inForce, type TypedCap } from '../../../shared/forms/caps/typed-cap.ts'

/** The settings of an order as the form has them; their order is that of the fields on the page. */
export interface OrderValues {
  name: string
  /** An id, as the field that looks it up has it. */
  advertiserId: string | null
  externalReference: string
  startDate: TypedDate
  endDate: TypedDate
  objectiveType: Order['objectiveType']
  orderObjective: { value: TypedNumber; unlimited: boolean; managedObjective: TypedNumber; optimisedObjective: TypedNumber }
  orderRevenue: { type: Order['orderRevenue']['type']; currency: Currency }
  /** Null for those who may not see it. */
  margin: TypedNumber
  dealId: string
  cappingRules: TypedCap[]
  comments: string
}

type Template = OutputOf<typeof orders.template>
type Settings = Omit<Template, 'margin'> & { margin?: number | null | undefined }

/** The settings of an order, or of the template of a new one, as the form begins. */
export function toOrderValues(order: Settings): OrderValues {
  const { value, unlimited, managedObjective, optimisedObjective } = order.orderObjective
  return {
    name: order.name,
    advertiserId: order.advertiser && String(order.advertiser.id),
    externalReference: order.externalReference ?? '',
    startDate: order.startDate,
    endDate: order.endDate,
    objectiveType: order.objectiveType,
    orderObjective: { value, unlimited, managedObjective, optimisedObjective },
    // The server checks it against the same list.
    orderRevenue: { type: order.orderRevenue.type, currency: order.orderRevenue.currency as Currency },
    margin: order.margin ?? null,
    dealId: order.dealId ?? '',
    cappingRules: order.cappingRules.map(asCap),
    comments: order.comments ?? '',
  }
}

/** The body of the call; values that are no numbers or dates go on as they are, for the schema to judge. */
export type OrderBody = { [K in keyof NonNullable<InputOf<typeof orders.update>['body']>]: unknown }

export function toOrderBody({ advertiserId, orderObjective, cappingRules, margin, ...same }: OrderValues): OrderBody {
  return {
    ...same,
    advertiserId: advertiserId === null ? null : Number(advertiserId),
    // Its value is ignored, and may be half typed.
    orderObjective: orderObjective.unlimited ? { ...orderObjective, value: null } : orderObjective,
    cappingRules: cappingRules.map(inForce),
    ...(margin !== null && { margin }),
  }
}

/** The facts that the rules are told of the stored order; null: it is a new one. */
export interface OrderFacts {
  before: OrderValues
  /** Campaigns of the order, archived ones too. */
  campaigns: number
  /** Sum of the objectives of its campaigns. */
  sumObjective: number
}

const toNumber = (typed: TypedNumber) => (typeof typed === 'number' ? typed : null)
const toDate = (typed: TypedDate) => (typed instanceof Date ? typed : null)

/** The values as the rules take them; what is no number or date counts as none, since the schema refuses it. */
function toOrderFields(values: OrderValues): OrderFields {
  const { orderObjective: objective, orderRevenue: revenue } = values
  return {
    name: values.name,
    advertiserId: Number(values.advertiserId),
    startDate: toDate(values.startDate),
    endDate: toDate(values.endDate),
    currency: revenue.currency,
    revenueType: revenue.type,
    objectiveType: values.objectiveType,
    objectiveValue: toNumber(objective.value),
    objectiveUnlimited: objective.unlimited,
    managedObjective: toNumber(objective.managedObjective),
    optimisedObjective: toNumber(objective.optimisedObjective),
    // A cap has its own errors, below its row.
    capping: [],
    dealId: values.dealId,
    comments: values.comments,
    externalReference: values.externalReference,
    marginPercent: toNumber(values.margin) ?? 0,
  }
}

function judge(values: OrderValues, facts: OrderFacts | null) {
  const before = facts && toOrderFields(facts.before)
  return checkOrder(toOrderFields(values), { before, campaigns: facts?.campaigns ?? 0, sumObjective: facts?.sumObjective ?? 0 })
}

/** The errors that a schema cannot state, by the rule that the server decides with. @param hasMargin the user may see it */
export function checkOrderValues(values: OrderValues, facts: OrderFacts | null, hasMargin: boolean): FieldIssue[] {
  const issues: FieldIssue[] = []
  for (const field of ['startDate', 'endDate'] as const) if (typeof values[field] === 'string') issues.push({ field, code: 'invalidDate' })
  if (hasMargin && values.margin === null) issues.push({ field: 'margin', code: 'required' })
  return [...issues, ...judge(values, facts).errors.map(({ field, ...issue }) => ({ ...issue, field: toOrderField(field) }))]
}

/** Warnings that the server would answer too. */
export const findOrderWarnings = (values: OrderValues, facts: OrderFacts | null): readonly FieldFinding[] => judge(values, facts).warnings

/** True if the order keeps the setting because it has campaigns. */
export function isFixed(field: OrderField, facts: OrderFacts | null): boolean {
  return facts !== null && facts.campaigns > 0 && (fixedWithCampaigns as readonly OrderField[]).includes(field)
}

/** The field of the form for a field of rules, of errors and of audit entries. */
export function toOrderField(stored: string): string {
  return orderSettingPlaces[stored as OrderField] ?? stored
}

const instants: readonly string[] = ['startDate', 'endDate']

/** A value as an audit entry has it, as the form has it. */
export function fromStoredOrder(stored: string, value: unknown): unknown {
  const field = toOrderField(stored)
  if (value === null || value === undefined) return null
  if (instants.includes(field) && typeof value === 'string') return new Date(value)
  if (field === 'advertiserId') return String(value as number)
  // Members in the order of the form: values are compared as text.
  if (field === 'cappingRules') return (value as TypedCap[]).map(asCap)
  return value
}
