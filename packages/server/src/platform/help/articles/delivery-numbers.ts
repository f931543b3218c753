/** Numbers of delivery and their formulas. */
import { deliveryThresholds, deviationThresholds } from '@spotdesk/sdk/values'
import { formula, paragraphs, points, whatIs } from '../article.ts'

const lists = ['/campaigns', '/campaigns/list', '/campaigns/$id/stats', '/orders', '/orders/list', '/orders/$id/stats']
const percent = (share: number) => `${Math.round(share * 100)}%`

export const deliveryNumbers = [
  whatIs(
    { name: 'complete', title: 'Complete', description: 'The part of the objective that is delivered.', paths: lists },
    formula('complete = delivered / objective', 'complete = spend / objective        (objective of price)'),
    paragraphs('It is rounded down to one decimal, so that 99.95% is never shown as 100.0%. An unlimited objective has none.'),
  ),
  whatIs(
    {
      name: 'estimated-complete',
      title: 'Estimated complete',
      description: 'The part of the objective that will be delivered by the end.',
      paths: lists,
    },
    formula('estimated = (delivered + sum over the hours to come of min(needed, expected supply)) / objective'),
    paragraphs(
      'The expected supply is that of the forecast; without one it is the average of the last 7 days, in the shape of the weekday.',
    ),
  ),
  whatIs(
    { name: 'pace', title: 'Pace', description: 'Delivery compared with the time that has passed.', paths: lists },
    formula('pace = (delivered / objective) / (eligible hours so far / all eligible hours)'),
    paragraphs(
      'Eligible hours are those of the flight in which the campaign may deliver: its hours of the week, without pauses.',
      `A bar turns orange from ${deviationThresholds.behind}% behind, and red from ${deviationThresholds.farBehind}%.`,
    ),
  ),
  whatIs(
    {
      name: 'delivery-statuses',
      title: 'Delivery statuses',
      description: 'When a campaign is marked as not delivering, behind or too fast.',
      paths: ['/campaigns', '/campaigns/list', '/campaigns/$id/stats', '/account/agency/settings'],
    },
    points(
      `*Not delivering*: no impression in at least ${deliveryThresholds.notDeliveringEligibleHours} eligible hours of the last day.`,
      `*Under delivering*: pace under ${percent(deliveryThresholds.underPace)} and estimated complete under ${percent(deliveryThresholds.underProjection)}; red when the pace is under ${percent(deliveryThresholds.severePace)}.`,
      `*Daily trend high*: yesterday ${percent(deliveryThresholds.trendHigh)} of its daily target or more, and pace above ${percent(deliveryThresholds.trendPace)}.`,
      `*Starting soon* and *ending soon*: within ${deliveryThresholds.soonHours} hours.`,
    ),
    paragraphs('These are the defaults. An administrator can change them in the settings of the agency.'),
  ),
  whatIs(
    { name: 'ecpm', title: 'eCPM', description: 'What a thousand impressions cost in the end.', paths: lists },
    formula('eCPM = spend × 1000 / impressions'),
    paragraphs('Only impressions that are charged have a spend. Without impressions there is no eCPM.'),
  ),
  whatIs(
    { name: 'spend', title: 'Spend', description: 'The price of what was delivered.', paths: lists },
    formula('spend = impressions × CPM / 1000'),
    paragraphs(
      'The CPM at the time of the delivery counts; a new price is for the future only. Ads that are not included in the objective are not charged. Sums are rounded after adding up.',
    ),
  ),
  whatIs(
    {
      name: 'rates-of-listening',
      title: 'LTR and CTR',
      description: 'How many ads were heard to their end, and how many were clicked.',
      paths: ['/campaigns/$id/stats', '/campaigns/$id/distribution', '/campaigns/$id/ads', '/campaigns/$id/dco-insights'],
    },
    formula('LTR = completed listens / impressions', 'CTR = clicks / impressions'),
  ),
  whatIs(
    {
      name: 'reach-and-frequency',
      title: 'Reach and frequency',
      description: 'How many listeners, and how often each of them.',
      paths: ['/campaigns/$id/stats', '/campaigns/$id/insights', '/campaigns/$id/distribution'],
    },
    formula('frequency = impressions / reach'),
    paragraphs('Reach counts listeners, so it cannot be added up: a listener of two days is one listener.'),
  ),
  whatIs(
    { name: 'win-rate', title: 'Win rate', description: 'The part of the bids that won.', paths: ['/campaigns/$id/bidHealth'] },
    formula('win rate = wins / valid bids'),
  ),
  whatIs(
    {
      name: 'lift',
      title: 'Lift',
      description: 'How much more often listeners of the ads act than others.',
      paths: ['/campaigns/$id/performance', '/orders/$id/performance'],
    },
    formula('lift = conversion rate of listeners / conversion rate of the control group − 1', 'cost per action = spend / conversions'),
    paragraphs('The interval holds the true value in 95 of 100 cases.'),
  ),
  whatIs(
    {
      name: 'index',
      title: 'Index',
      description: 'A share compared with that of all listeners.',
      paths: ['/campaigns/$id/insights', '/orders/$id/insights'],
    },
    formula('index = share in the campaign / share in all × 100'),
  ),
]
