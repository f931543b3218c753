/** Every targeting rule type: 54, and four optional ones behind a feature (docs/domain.md §9). */
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
type Registry = typeof registry
export type TargetingType = keyof Registry

/** Types whose rules list values. */
export type ListType = { [T in TargetingType]: Registry[T] extends { comparison: 'LIST' } ? T : never }[TargetingType]

/** One value of a LIST rule: a code of the type's vocabulary, or any text. Of a type that is known only at run time: any text. */
export type ValueOf<T extends TargetingType> = Registry[T] extends { value: { vocabulary: readonly (infer V extends string)[] } }
  ? V
  : string

/** A circle on the map (WGS 84). */
export interface Circle {
  /** Latitude of the centre in degrees. */
  lat: number
  /** Longitude of the centre in degrees. */
  lon: number
  /** Radius in kilometres. */
  km: number
}
/** A rectangle of degrees (WGS 84). */
export interface Box {
  /** Southern latitude. */
  s: number
  /** Western longitude. */
  w: number
  /** Northern latitude. */
  n: number
  /** Eastern longitude. */
  e: number
}

/** Two bounds, both inclusive. */
export interface Bounds<V> {
  /** Lower bound, inclusive. */
  from: V
  /** Upper bound, inclusive. */
  to: V
}
/** A condition of a place: a circle. */
export interface NearCondition {
  /** A circle that the listener is in. */
  near: Circle
}
/** A condition of a place: a rectangle. */
export interface BoxCondition {
  /** A rectangle that the listener is in. */
  box: Box
}
/** A condition of values. */
export interface ListCondition<V> {
  /** Values of which one has to match. */
  values: V[]
}
/** A condition of patterns. */
export interface TextCondition {
  /** Patterns of which one has to match; `*` stands for any characters. */
  text: string[]
}

/** Both bounds are inclusive. Numbers are in the type's unit; days and times are text such as 2027-01-04T06:30, versions such as 14.2. */
type BoundsOf<K> = K extends 'geo' ? NearCondition | BoxCondition : K extends 'number' ? Bounds<number> : Bounds<string>

/** The condition of a rule, by the comparison of its type. */
export type ConditionOf<T extends TargetingType> = Registry[T] extends { comparison: 'LIST' }
  ? ListCondition<ValueOf<T>>
  : Registry[T] extends { comparison: 'TEXT' }
    ? TextCondition
    : Registry[T] extends { interval: { kind: infer K } }
      ? BoundsOf<K>
      : never

export const targetingTypes: Readonly<Record<TargetingType, TypeRow>> = registry
export const targetingTypeNames = Object.keys(registry) as TargetingType[]

export function isTargetingType(name: string): name is TargetingType {
  return Object.hasOwn(registry, name)
}

/** True if an agency with these active features may use a type. */
export function isTypeEnabled(type: TargetingType, features: readonly string[]): boolean {
  const { feature } = targetingTypes[type]
  return feature === undefined || features.includes(feature)
}
