import { pacing } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readPacing, readPlan } from './read.ts'

export const pacingRoutes: Route[] = [on(pacing.get, readPacing), on(pacing.plan, readPlan)]
