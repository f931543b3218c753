/** A frequency cap as forms have it. Pure. */
import type { CappingUnit } from '@spotdesk/sdk/values'
import type { TypedNumber } from '@spotdesk/ui'

/** A frequency cap while it is typed. */
export interface TypedCap {
  limit: TypedNumber
  unit: CappingUnit
  unitMultiplier: TypedNumber
}

/** A cap as it is sent: a lifetime has no multiplier. */
export const inForce = (cap: TypedCap): TypedCap => (cap.unit === 'CAMPAIGN' ? { ...cap, unitMultiplier: 1 } : cap)

/** A stored cap, its members in the order of forms, which compare values as text. */
export const asCap = ({ limit, unit, unitMultiplier }: TypedCap): TypedCap => ({ limit, unit, unitMultiplier })
