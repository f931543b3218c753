import type { Handler } from '../../../command.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { revertImpact } from '../../../shared/change-sets/action-impact.ts'
import { actionLabel } from '../../../shared/change-sets/change-text.ts'
import { revert } from '../../../shared/change-sets/revert.ts'
import { thingText } from './entry.ts'

export const run: Handler = async (context) => {
  const { input, signal } = context
  const id = input.word(0, 'id')
  const client = await context.client()
  const entry = await client.userLog.get({ id }, { signal })
  const zone = await zoneFor(context, client)
  const reason = input.text('reason')
  const options = { signal, ...(reason !== undefined && { changeReason: reason }) }
  return revert(context, client, {
    subject: `"${actionLabel(entry.action)}" of ${thingText(entry)}, by ${entry.actor.name} ${dayTimeText(entry.at, zone)}`,
    ...(entry.changeSetId !== null && {
      impact: ({ conflicts }) =>
        revertImpact({ client, signal }, entry.changeSetId!, {
          conflicts,
          chosen: [{ entityType: entry.entityType, id: entry.entityId }],
        }),
    }),
    call: (body) => client.userLog.revert({ id, body }, options),
  })
}
