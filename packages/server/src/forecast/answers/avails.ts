/** Avails of a campaign and its contention: the panel beside its targeting. */
import type { forecast } from '@spotdesk/sdk/contract'
import { lastForecastDate } from '@spotdesk/sdk/rules'
import { startOfDay } from '@spotdesk/sdk/values'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { toForecastRequest, checkShown } from '../snapshots/asked.ts'
import { toContending, toSource } from './present.ts'
import { toForecastProblem } from './problems.ts'
import { readSaved, readVisible } from './saved.ts'

export const readAvails: Handler<typeof forecast.avails> = async ({ id }, call) => {
  const campaign = await readSaved(call, id)
  if (!checkShown(campaign).ok) throw new Problem('availsNotShown')
  const now = call.services.clock.now()
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'avails', toForecastRequest(campaign, now))
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const { matched, possible, available, byPriority, contending, matchedListeners } = answer.avails
  const { startDate, endDate, timeZone } = campaign
  const reach = startOfDay(lastForecastDate(now, timeZone), timeZone, 1)
  return {
    campaignId: id,
    madeAt: now,
    snapshot: toSource(snapshot, now),
    from: startDate !== null && startDate > now ? startDate : now,
    until: endDate !== null && endDate < reach ? endDate : reach,
    matched,
    possible,
    available,
    byPriority,
    contending: toContending(contending, await readVisible(call, [contending])),
    sample: { listeners: matchedListeners },
  }
}
