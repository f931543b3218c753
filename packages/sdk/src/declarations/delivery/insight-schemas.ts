// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AttributionAction } from '../values/attribution.ts'
import type { AttributionWindow, AudienceDimension, BidStage, LossGroup, NoBidReason } from '../values/insights.ts'

/** The funnel from a request to a billable impression, and where it narrows. */
export interface BidHealth {
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** Steps from request to impression, in order. */
  funnel: {
    /** The step. */
    stage: BidStage
    /** The step as people read it. */
    label: string
    /** Number that reached the step. */
    count: number
    /** Of the stage before; null where that is 0, and for the first. */
    ratio: number | null
    /** Part of the requests, 0 to 1; null without requests. */
    ratioOfRequests: number | null
  }[]
  /** Lost bids, the most frequent reason first. */
  losses: {
    /** OpenRTB 3.0 loss reason. */
    code: number
    /** Group of the reason. */
    group: LossGroup
    /** The reason as people read it. */
    reason: string
    /** Bids lost for it. */
    count: number
    /** Part of all lost bids, 0 to 1. */
    share: number | null
  }[]
  /** Lost bids by group, the largest first. */
  lossGroups: {
    /** The group. */
    group: LossGroup
    /** The group as people read it. */
    label: string
    /** Bids lost for its reasons. */
    count: number
    /** Part of all lost bids, 0 to 1. */
    share: number | null
  }[]
  /** Requests without a bid, the most frequent reason first. */
  noBids: {
    /** The reason. */
    reason: NoBidReason
    /** The reason as people read it. */
    label: string
    /** Requests without a bid for it. */
    count: number
    /** Part of all requests without a bid, 0 to 1. */
    share: number | null
  }[]
  /** Auctions by CPM: floors, and the prices that won. */
  prices: {
    /** CPM in the campaign's currency. */
    cpm: number
    /** Auctions with this floor. */
    floors: number
    /** Auctions that this price won. */
    won: number
  }[]
  /** The CPM that would have been enough in 80 % of the auctions bid on; null without prices. */
  suggestedCpm: number | null
}

/** Delivery to listeners of one value of an attribute. */
export interface AudienceValue {
  /** The value; UNKNOWN for listeners of whom it is not known. */
  value: string
  /** Impressions. */
  impressions: number
  /** Part of the attribute's impressions, 0 to 1. */
  share: number | null
  /** Impressions heard to the end. */
  completes: number
  /** Clicks. */
  clicks: number
  /** Completed listens over impressions, 0 to 1; null without impressions. */
  ltr: number | null
  /** 100 × its share here over its share in all campaigns of the agency; null where these know nothing of it. */
  index: number | null
}

/** Who heard a campaign or an order, where, on what and when. */
export interface Audience {
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** IANA zone of the hours of the week. */
  timeZone: string
  /** Those that facts speak of, the most frequent value first. */
  dimensions: {
    /** The attribute. */
    dimension: AudienceDimension
    /** The attribute as people read it. */
    label: string
    /** Impressions of which the attribute is told, UNKNOWN included. */
    impressions: number
    /** Values of the attribute. */
    values: AudienceValue[]
  }[]
  /** Hours of the week with delivery: Monday is 1. */
  weekdayHours: {
    /** Day of the week; Sunday is 7. */
    weekday: number
    /** Hour of the day. */
    hour: number
    /** Audio impressions in it. */
    impressions: number
    /** Second screen impressions in it. */
    secondScreenImpressions: number
    /** Impressions heard to the end. */
    completes: number
  }[]
}

/** Conversions of exposed listeners beside those of a control group. */
export interface AttributionResult {
  /** Listeners who heard an ad. */
  exposed: number
  /** Listeners like them who heard none. */
  control: number
  /** Actions of the exposed. */
  conversions: number
  /** Actions of the control group. */
  controlConversions: number
  /** Conversions over exposed listeners. */
  conversionRate: number | null
  /** Conversions over listeners of the control group; null without any. */
  controlRate: number | null
  /** Conversion rate of the exposed over that of the control, less 1; with its 95 % confidence interval. */
  lift: number | null
  /** Lower end of the interval; null where it cannot be computed. */
  liftLow: number | null
  /** Upper end of the interval; null where it cannot be computed. */
  liftHigh: number | null
}

/** Actions of listeners within a window after they first heard an ad, as one vendor measures them. */
export interface AttributionGroup extends AttributionResult {
  /** Name of the vendor. */
  vendor: string
  /** Days after the exposure in which an action counts. */
  windowDays: AttributionWindow
  /** Value of the purchases. */
  value: number
  /** All spend over conversions; null without conversions or delivery. */
  costPerAction: number | null
  /** Results by kind of action; kinds without conversions are left out. */
  actions: {
    /** Actions of the exposed. */
    conversions: number
    /** Actions of the control group. */
    controlConversions: number
    /** Conversions over exposed listeners. */
    conversionRate: number | null
    /** Conversions over listeners of the control group; null without any. */
    controlRate: number | null
    /** Conversion rate of the exposed over that of the control, less 1; with its 95 % confidence interval. */
    lift: number | null
    /** Lower end of the interval; null where it cannot be computed. */
    liftLow: number | null
    /** Upper end of the interval; null where it cannot be computed. */
    liftHigh: number | null
    /** Kind of action. */
    action: AttributionAction
    /** The kind as people read it. */
    label: string
    /** All spend over conversions of this kind; null without any. */
    costPerAction: number | null
  }[]
  /** Conversions by whole days since the exposure, and the part of all that came until then. */
  delays: {
    /** Whole days since the exposure, from 0. */
    day: number
    /** Conversions on that day. */
    conversions: number
    /** Part of all conversions up to that day, 0 to 1. */
    cumulative: number | null
  }[]
  /** The same by ad. */
  byAd: {
    /** Id of the ad or publisher. */
    id: number
    /** Its name. */
    name: string
    /** Exposed listeners. */
    exposed: number
    /** Their actions. */
    conversions: number
    /** Conversions over exposed listeners; null without any. */
    conversionRate: number | null
    /** Value of the purchases, in the currency of the answer. */
    value: number
  }[]
  /** The same by publisher. */
  byPublisher: {
    /** Id of the ad or publisher. */
    id: number
    /** Its name. */
    name: string
    /** Exposed listeners. */
    exposed: number
    /** Their actions. */
    conversions: number
    /** Conversions over exposed listeners; null without any. */
    conversionRate: number | null
    /** Value of the purchases, in the currency of the answer. */
    value: number
  }[]
}

/** Actions of listeners after they heard a campaign or an order. */
export interface Attribution {
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** ISO 4217 code of all amounts. */
  currency: string
  /** Audio and second screen spend of the period. */
  spend: number
  /** One for each vendor and window. */
  groups: AttributionGroup[]
}

/** Delivery of the dynamic creatives of a campaign or an order. */
export interface Dco {
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** Impressions of all combinations. */
  impressions: number
  /** Part of the impressions in which at least one section fell back to its default; it should be below 0.2. */
  defaultShare: number | null
  /** Sections of the creatives with the values that they played. */
  sections: {
    /** Name of the section. */
    section: string
    /** Values that were played. */
    values: {
      /** Impressions. */
      impressions: number
      /** Impressions heard to the end. */
      completes: number
      /** Clicks. */
      clicks: number
      /** Completed listens over impressions, 0 to 1; null without impressions. */
      ltr: number | null
      /** Clicks over impressions, 0 to 1; null without impressions. */
      clickRate: number | null
      /** The value. */
      value: string
      /** True: it is played where nothing else fits. */
      isDefault: boolean
      /** Part of the section's impressions, 0 to 1. */
      share: number | null
      /** LTR over that of the section's default, less 1. */
      lift: number | null
    }[]
  }[]
  /** Two sections against each other: the first two, or those asked for. */
  matrix: {
    /** Section of the rows. */
    rows: string
    /** Section of the columns. */
    columns: string
    /** Pairs of values that were played together. */
    cells: {
      /** Impressions. */
      impressions: number
      /** Impressions heard to the end. */
      completes: number
      /** Clicks. */
      clicks: number
      /** Completed listens over impressions, 0 to 1; null without impressions. */
      ltr: number | null
      /** Clicks over impressions, 0 to 1; null without impressions. */
      clickRate: number | null
      /** Value of the row's section. */
      row: string
      /** Value of the column's section. */
      column: string
    }[]
  } | null
  /** Those played most. */
  combinations: {
    /** Impressions. */
    impressions: number
    /** Impressions heard to the end. */
    completes: number
    /** Clicks. */
    clicks: number
    /** Completed listens over impressions, 0 to 1; null without impressions. */
    ltr: number | null
    /** Clicks over impressions, 0 to 1; null without impressions. */
    clickRate: number | null
    /** Value played, by section. */
    choices: Record<string, string>
    /** Part of all impressions, 0 to 1. */
    share: number | null
  }[]
}
