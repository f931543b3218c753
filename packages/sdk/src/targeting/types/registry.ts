/** Every targeting rule type: 54, and four optional ones behind a feature (`domain.md` §9). */
import { advanced } from './advanced.ts'
import { context } from './context.ts'
import { data, importedData, productData } from './data.ts'
import { device } from './device.ts'
import { geography } from './geography.ts'
import { inventory, optionalInventory } from './inventory.ts'
import { podcast } from './podcast.ts'
import type { TypeRow } from './row.ts'
import { time } from './time.ts'

const registry = {
  ...geography,
  ...device,
  ...data,
  ...time,
  ...advanced,
  ...podcast,
  ...productData,
  ...importedData,
  ...context,
  ...inventory,
  ...optionalInventory,
}
export type TargetingType = keyof typeof registry

export const targetingTypes: Readonly<Record<TargetingType, TypeRow>> = registry
export const targetingTypeNames = Object.keys(registry) as TargetingType[]

export function isTargetingType(name: string): name is TargetingType {
  return Object.hasOwn(registry, name)
}

/** Whether an agency with these active features may use a type. */
export function isTypeEnabled(type: TargetingType, features: readonly string[]): boolean {
  const { feature } = targetingTypes[type]
  return feature === undefined || features.includes(feature)
}
