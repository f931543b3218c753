import type { forecast } from '@spotdesk/sdk/contract'
import { lastForecastDate } from '@spotdesk/sdk/rules'
import type { Handler } from '../../platform/http/route.ts'

/** The horizon: today and 365 days, independent of the loaded inventory. */
export const readLastDate: Handler<typeof forecast.lastDate> = async (_, { actor, services }) => ({
  date: lastForecastDate(services.clock.now(), actor.agency.timeZone),
})
