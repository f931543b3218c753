/** Answers of insights: bid health, audience, attribution and dynamic creatives. */
import * as z from 'zod'
import { attributionActions, attributionWindows, audienceDimensions, bidStages, lossGroups, noBidReasons } from '../../values/index.ts'
import { instant } from '../wire.ts'

const share = z.number().nullable()
const count = z.int()
const head = {
  /** Delivery facts are complete up to this time. */
  asOf: instant.nullable(),
}

/** The funnel from a request to a billable impression, with its losses. */
export const BidHealth = z.object({
  ...head,
  /** Steps from request to impression, in order. */
  funnel: z.array(
    z.object({
      /** The step. */
      stage: z.enum(bidStages),
      /** The step as people read it. */
      label: z.string(),
      /** Number that reached the step. */
      count,
      /** Part of the previous step; null if that is 0, and for the first step. */
      ratio: share,
      /** Part of the requests, 0 to 1; null without requests. */
      ratioOfRequests: share,
    }),
  ),
  /** Lost bids, the most frequent reason first. */
  losses: z.array(
    z.object({
      /** OpenRTB 3.0 loss reason. */
      code: z.int(),
      /** Group of the reason. */
      group: z.enum(lossGroups),
      /** The reason as people read it. */
      reason: z.string(),
      /** Bids lost for this reason. */
      count,
      /** Part of all lost bids, 0 to 1. */
      share,
    }),
  ),
  /** Lost bids by group, the largest first. */
  lossGroups: z.array(
    z.object({
      /** The group. */
      group: z.enum(lossGroups),
      /** The group as people read it. */
      label: z.string(),
      /** Bids lost for the reasons of the group. */
      count,
      /** Part of all lost bids, 0 to 1. */
      share,
    }),
  ),
  /** Requests without a bid, the most frequent reason first. */
  noBids: z.array(
    z.object({
      /** The reason. */
      reason: z.enum(noBidReasons),
      /** The reason as people read it. */
      label: z.string(),
      /** Requests without a bid for this reason. */
      count,
      /** Part of all requests without a bid, 0 to 1. */
      share,
    }),
  ),
  /** Auctions by CPM: floors, and the prices that won. */
  prices: z.array(
    z.object({
      /** CPM in the campaign's currency. */
      cpm: z.number(),
      /** Auctions with this floor. */
      floors: count,
      /** Auctions that this price won. */
      won: count,
    }),
  ),
  /** The CPM that would have been enough in 80 % of the auctions with our bids; null without prices. */
  suggestedCpm: z.number().nullable(),
})
export type BidHealth = z.output<typeof BidHealth>

/** Delivery to listeners of one value of an attribute. */
export const AudienceValue = z.object({
  /** The value; UNKNOWN for listeners without a known value. */
  value: z.string(),
  /** Impressions. */
  impressions: count,
  /** Part of the attribute's impressions, 0 to 1. */
  share,
  /** Impressions heard to the end. */
  completes: count,
  /** Clicks. */
  clicks: count,
  /** Completed listens over impressions, 0 to 1; null without impressions. */
  ltr: share,
  /** 100 × its share here over its share in all campaigns of the agency; null if those campaigns have no data about it. */
  index: z.number().nullable(),
})
export type AudienceValue = z.output<typeof AudienceValue>

/** Listeners of a campaign or an order, their places, devices and hours. */
export const Audience = z.object({
  ...head,
  /** IANA zone of the hours of the week. */
  timeZone: z.string(),
  /** Attributes that the facts cover, the most frequent value first. */
  dimensions: z.array(
    z.object({
      /** The attribute. */
      dimension: z.enum(audienceDimensions),
      /** The attribute as people read it. */
      label: z.string(),
      /** Impressions with data about the attribute, including UNKNOWN. */
      impressions: count,
      /** Values of the attribute. */
      values: z.array(AudienceValue),
    }),
  ),
  /** Hours of the week with delivery. */
  weekdayHours: z.array(
    z.object({
      /** Day of the week; Monday is 1, Sunday is 7. */
      weekday: z.int().min(1).max(7),
      /** Hour of the day. */
      hour: z.int().min(0).max(23),
      /** Audio impressions in it. */
      impressions: count,
      /** Second screen impressions in it. */
      secondScreenImpressions: count,
      /** Impressions heard to the end. */
      completes: count,
    }),
  ),
})
export type Audience = z.output<typeof Audience>

const rate = z.number().nullable()

/** Conversions of exposed listeners beside those of a control group. */
export const AttributionResult = z.object({
  /** Listeners who heard an ad. */
  exposed: count,
  /** Similar listeners who heard no ad. */
  control: count,
  /** Actions of the exposed. */
  conversions: count,
  /** Actions of the control group. */
  controlConversions: count,
  /** Conversions over exposed listeners. */
  conversionRate: rate,
  /** Conversions over listeners of the control group; null without such listeners. */
  controlRate: rate,
  /** Conversion rate of the exposed over that of the control, less 1; with its 95 % confidence interval. */
  lift: rate,
  /** Lower end of the interval; null if it cannot be computed. */
  liftLow: rate,
  /** Upper end of the interval; null if it cannot be computed. */
  liftHigh: rate,
})
export type AttributionResult = z.output<typeof AttributionResult>

const parts = z.array(
  z.object({
    /** Id of the ad or publisher. */
    id: z.int(),
    /** Its name. */
    name: z.string(),
    /** Exposed listeners. */
    exposed: count,
    /** Their actions. */
    conversions: count,
    /** Conversions over exposed listeners; null without such listeners. */
    conversionRate: rate,
    /** Value of the purchases, in the currency of the answer. */
    value: z.number(),
  }),
)

/** Actions of listeners within a window after they first heard an ad, as one vendor measures them. */
export const AttributionGroup = AttributionResult.extend({
  /** Name of the vendor. */
  vendor: z.string(),
  /** Days after the exposure in which an action counts. */
  windowDays: z.literal(attributionWindows),
  /** Value of the purchases. */
  value: z.number(),
  /** All spend over conversions; null without conversions or delivery. */
  costPerAction: rate,
  /** Results by kind of action; kinds without conversions are left out. */
  actions: z.array(
    AttributionResult.omit({ exposed: true, control: true }).extend({
      /** Kind of action. */
      action: z.enum(attributionActions),
      /** The kind as people read it. */
      label: z.string(),
      /** All spend over conversions of this kind; null without such conversions. */
      costPerAction: rate,
    }),
  ),
  /** Conversions by whole days since the exposure, with the cumulative part. */
  delays: z.array(
    z.object({
      /** Whole days since the exposure, from 0. */
      day: z.int(),
      /** Conversions on that day. */
      conversions: count,
      /** Part of all conversions up to that day, 0 to 1. */
      cumulative: rate,
    }),
  ),
  /** The same by ad. */
  byAd: parts,
  /** The same by publisher. */
  byPublisher: parts,
})
export type AttributionGroup = z.output<typeof AttributionGroup>

/** Actions of listeners after they heard a campaign or an order. */
export const Attribution = z.object({
  ...head,
  /** ISO 4217 code of all amounts. */
  currency: z.string(),
  /** Audio and second screen spend of the period. */
  spend: z.number(),
  /** One for each vendor and window. */
  groups: z.array(AttributionGroup),
})
export type Attribution = z.output<typeof Attribution>

const played = {
  /** Impressions. */
  impressions: count,
  /** Impressions heard to the end. */
  completes: count,
  /** Clicks. */
  clicks: count,
  /** Completed listens over impressions, 0 to 1; null without impressions. */
  ltr: rate,
  /** Clicks over impressions, 0 to 1; null without impressions. */
  clickRate: rate,
}

/** Delivery of the dynamic creatives of a campaign or an order. */
export const Dco = z.object({
  ...head,
  /** Impressions of all combinations. */
  impressions: count,
  /** Part of the impressions in which at least one section used its default. It should be below 0.2. */
  defaultShare: share,
  /** Sections of the creatives with the values that they played. */
  sections: z.array(
    z.object({
      /** Name of the section. */
      section: z.string(),
      /** Values that were played. */
      values: z.array(
        z.object({
          /** The value. */
          value: z.string(),
          /** True for the default, which plays where nothing else fits. */
          isDefault: z.boolean(),
          ...played,
          /** Part of the section's impressions, 0 to 1. */
          share,
          /** LTR over that of the section's default, less 1. */
          lift: rate,
        }),
      ),
    }),
  ),
  /** Cross table of two sections: the first two, or the requested ones. */
  matrix: z
    .object({
      /** Section of the rows. */
      rows: z.string(),
      /** Section of the columns. */
      columns: z.string(),
      /** Pairs of values that were played together. */
      cells: z.array(
        z.object({
          /** Value of the row's section. */
          row: z.string(),
          /** Value of the column's section. */
          column: z.string(),
          ...played,
        }),
      ),
    })
    .nullable(),
  /** The most frequent combinations. */
  combinations: z.array(
    z.object({
      /** Value played, by section. */
      choices: z.record(z.string(), z.string()),
      ...played,
      /** Part of all impressions, 0 to 1. */
      share,
    }),
  ),
})
export type Dco = z.output<typeof Dco>
