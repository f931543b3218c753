import { checks } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readChecks, readCauses } from './read.ts'

export const checkRoutes: Route[] = [on(checks.launch, readChecks), on(checks.notDelivering, readCauses)]
