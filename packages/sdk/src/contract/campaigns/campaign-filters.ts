/** Filters of every list of campaigns, and of the totals of such a list. */
import * as z from 'zod'
import {
  campaignSorts,
  campaignStatusFilters,
  campaignTypes,
  deliveryForecastStatuses,
  deliveryStatuses,
  limits,
} from '../../values/index.ts'
import { id, sortOf } from '../wire.ts'

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
  /** Campaigns with these ids; empty or absent: all. */
  ids: z.array(id).max(limits.idsFilter).optional().describe('Ids that do not exist, or that the caller may not see, are left out.'),
  /** Statuses of the last forecast of the saved campaign; empty or absent: all. */
  forecastStatus: z
    .array(z.enum(deliveryForecastStatuses))
    .optional()
    .describe(
      'Of the last forecast of the campaign as it is saved. NOT_AVAILABLE: also campaigns without a forecast since their settings were last changed. Needs FORECAST.EXECUTE.',
    ),
  /** True: only campaigns that ask somebody to act. */
  needsAttention: z
    .boolean()
    .optional()
    .describe(
      'true: ready, running or paused, with a delivery status that asks somebody to act or, before the end, with the forecastStatus AT_RISK or NO_INVENTORY. Without FORECAST.EXECUTE, forecasts do not count. false or absent: all.',
    ),
  /** Beginning of the external reference. */
  reference: z.string().max(limits.externalReference).optional().describe('As it is written: references that differ by case are two.'),
  /** Id, part of the name, or beginning of the external reference. */
  q: z
    .string()
    .max(limits.query)
    .optional()
    .describe('An id as a whole number, or a part of the name or the beginning of the external reference in any case.'),
}

/** The mark of a walk in the order of ids: rows that change or go meanwhile move no others onto pages that were read. */
export const idMark = {
  /** Only rows with a greater id than this. */
  after: id.optional().describe('The last id of the page before, in place of `page`: `total` counts the rows behind it.'),
  /** False: the rows that match are not counted. */
  counted: z
    .boolean()
    .optional()
    .describe(
      'false leaves out the count, which reads every row that matches: `total` then says the rows up to the end of the page, and one more where others follow; it is 0 for an empty page. true or absent: all are counted.',
    ),
}

/** Filters and sort of every list of campaigns. */
export const listFilters = {
  ...campaignFilters,
  /** Column, with '-' before it for descending; absent: by id. */
  sort: sortOf(campaignSorts).describe(
    "'attention': red delivery statuses first, then live campaigns with the last forecast NO_INVENTORY, then AT_RISK, then the other delivery statuses; in each the lowest pace, then the end that comes first. Without FORECAST.EXECUTE, forecasts do not count.",
  ),
}
