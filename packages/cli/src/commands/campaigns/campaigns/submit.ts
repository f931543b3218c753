import type { Handler } from '../../../command.ts'
import { changeCampaigns } from './edit.ts'
import { readOverride } from './override.ts'

/** Checks of drafts stand in the plan; the forecast is asked when they are submitted. */
export const run: Handler = async (context) =>
  changeCampaigns(context, await context.client(), { action: 'SUBMIT', cells: {} }, readOverride(context.input))
