import { orderFormat } from '@spotdesk/sdk/bulk'
import type { Handler } from '../../../command.ts'
import { runChanges } from '../../../shared/change-sets/change-set.ts'
import { editChanges } from '../../../shared/change-sets/settings-changes.ts'

export const run: Handler = async (context) => {
  const changes = await editChanges(context, { format: orderFormat, one: 'order' })
  return runChanges(context, await context.client(), { kind: 'orders', changes, things: 'orders' })
}
