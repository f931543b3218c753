export * from './rule.ts'
export * from './text.ts'
export * from './print.ts'
export * from './describe.ts'
export * from './lint.ts'
export * from './fix.ts'
export * from './changed-groups.ts'
export * from './dayparts.ts'
export * from './scope.ts'
export { type Lint, lintCodes, type LintCode, type TargetingFacts, type Within } from './lint-finding.ts'
export { placeKey } from './lint-geography.ts'
export * from './types/registry.ts'
export {
  comparisons,
  type Comparison,
  type IntervalShape,
  type LookUp,
  lookUps,
  targetingGroups,
  type TargetingGroup,
  type TypeRow,
  type ValueShape,
} from './types/row.ts'
export { brandSafetyCategories, brandSafetyLevels } from './types/podcast.ts'
export { type PlaceLevel, placeLevels } from './types/geography.ts'
export { weekDays } from '../values/index.ts'
