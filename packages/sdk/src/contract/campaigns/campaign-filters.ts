/** Filters of every list of campaigns, and of the totals of such a list. */
import * as z from 'zod'
import { campaignStatusFilters, campaignTypes, deliveryStatuses, limits } from '../../values/index.ts'
import { id } from '../wire.ts'

/** Filters of every list of campaigns and of its totals. */
export const campaignFilters = {
  /** Campaign types; empty or absent: all. */
  type: z.array(z.enum(campaignTypes)).optional(),
  /** Statuses, and ARCHIVED for the flag. */
  status: z
    .array(z.enum(campaignStatusFilters))
    .optional()
    .describe('Empty or absent: every campaign, archived ones too. ARCHIVED: only archived; other values: only unarchived.'),
  /** Campaigns with at least one of these delivery statuses; empty or absent: all. */
  deliveryStatus: z.array(z.enum(deliveryStatuses)).optional(),
  /** User names; 'Unassigned' for nobody. */
  assignedUsername: z
    .array(z.string().max(limits.name))
    .optional()
    .describe("'Unassigned' stands for campaigns that nobody is assigned to."),
  /** Advertisers; empty or absent: all. */
  advertiserId: z.array(id).optional(),
  /** Orders; empty or absent: all. */
  orderId: z.array(id).optional(),
  /** Id or part of the name. */
  q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
}
