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
  /** Campaign types; if empty or omitted, all. */
  type: z.array(z.enum(campaignTypes)).optional(),
  /** Statuses; ARCHIVED stands for the flag. */
  status: z
    .array(z.enum(campaignStatusFilters))
    .optional()
    .describe(
      'If empty or omitted, every campaign, including archived ones. ARCHIVED means only archived ones, other values only unarchived ones.',
    ),
  /** Campaigns with at least one of these delivery statuses; if empty or omitted, all. */
  deliveryStatus: z.array(z.enum(deliveryStatuses)).optional(),
  /** User names; 'Unassigned' stands for campaigns without an assignee. */
  assignedUsername: z
    .array(z.string().max(limits.name))
    .optional()
    .describe("'Unassigned' stands for campaigns that nobody is assigned to."),
  /** Advertisers; if empty or omitted, all. */
  advertiserId: z.array(id).optional(),
  /** Orders; if empty or omitted, all. */
  orderId: z.array(id).optional(),
  /** Campaigns with these ids; if empty or omitted, all. */
  ids: z.array(id).max(limits.idsFilter).optional().describe('Ids that do not exist, or that the caller may not see, are left out.'),
  /** Statuses of the last forecast of the saved campaign; if empty or omitted, all. */
  forecastStatus: z
    .array(z.enum(deliveryForecastStatuses))
    .optional()
    .describe(
      'Status of the last forecast of the saved campaign. NOT_AVAILABLE includes campaigns without a forecast since their last change of settings. The filter needs FORECAST.EXECUTE.',
    ),
  /** True lists only campaigns that need attention. */
  needsAttention: z
    .boolean()
    .optional()
    .describe(
      'True lists campaigns that are ready, running or paused and have a delivery status that needs attention or, before their end, the forecastStatus AT_RISK or NO_INVENTORY. Without FORECAST.EXECUTE, forecasts do not count. If false or omitted, all.',
    ),
  /** Beginning of the external reference. */
  reference: z
    .string()
    .max(limits.externalReference)
    .optional()
    .describe('Case matters: references that differ only by case are different.'),
  /** Id, part of the name, or beginning of the external reference. */
  q: z
    .string()
    .max(limits.query)
    .optional()
    .describe('An id as a whole number, or a part of the name or the beginning of the external reference in any case.'),
}

/**
 * The position of a walk in the order of ids. Rows that change or disappear during the walk do not move others onto pages that were already
 * read.
 */
export const idMark = {
  /** Only rows with a greater id. */
  after: id.optional().describe('The last id of the page before, in place of `page`: `total` counts the rows behind it.'),
  /** If false, matching rows are not counted. */
  counted: z
    .boolean()
    .optional()
    .describe(
      'False skips the count, which reads every matching row. Then `total` is the number of rows up to the end of the page, plus one if more rows follow. It is 0 for an empty page. If true or omitted, all rows are counted.',
    ),
}

/** Filters and sort of every list of campaigns. */
export const listFilters = {
  ...campaignFilters,
  /** Column, with '-' before it for descending; if omitted, by id. */
  sort: sortOf(campaignSorts).describe(
    "'attention' sorts red delivery statuses first, then live campaigns with the last forecast NO_INVENTORY, then AT_RISK, then the other delivery statuses. Within each group, the lowest pace comes first, then the earliest end. Without FORECAST.EXECUTE, forecasts do not count.",
  ),
}
