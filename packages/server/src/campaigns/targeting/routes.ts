import { targeting } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { checkTargeting } from './check.ts'
import { listTypes } from './list-types.ts'
import { readValueLabels, resolveTexts, searchValues } from './look-up.ts'

export const targetingRoutes: Route[] = [
  on(targeting.types, listTypes),
  on(targeting.values, searchValues),
  on(targeting.resolve, resolveTexts),
  on(targeting.labels, readValueLabels),
  on(targeting.lint, checkTargeting),
]
