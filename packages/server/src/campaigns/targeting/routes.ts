import { targeting } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { checkTargeting } from './check.ts'
import { listTypes } from './list-types.ts'
import { nameValues, resolveTexts, searchValues } from './look-up.ts'

export const routes: Route[] = [
  on(targeting.types, listTypes),
  on(targeting.values, searchValues),
  on(targeting.resolve, resolveTexts),
  on(targeting.labels, nameValues),
  on(targeting.lint, checkTargeting),
]
