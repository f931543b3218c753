/** Numbers of forecasts and their formulas. */
import { forecastThresholds } from '@spotdesk/sdk/values'
import { formula, paragraphs, points, whatIs } from '../article.ts'

const panels = [
  '/campaigns/$id/targeting',
  '/campaigns/$id/settings',
  '/campaigns/create/$id/targeting',
  '/campaigns/create/$id/summary/campaign',
  '/campaigns/$id/stats',
  '/campaigns/attention',
]
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

export const forecastNumbers = [
  whatIs(
    {
      name: 'available',
      title: 'Matched, competing, capped, available',
      description: 'Where the requests of a forecast go.',
      paths: panels,
    },
    formula('matched = competing + capped + available'),
    points(
      '*Matched*: requests that pass the targeting in the rest of the flight, including those that other campaigns compete for.',
      '*Competing*: taken by campaigns of the same or a higher priority.',
      '*Capped*: lost to your own frequency caps.',
      '*Available*: what is left for this campaign.',
    ),
  ),
  whatIs(
    { name: 'verdict', title: 'In full, at risk, no inventory', description: 'How the verdict of a forecast is found.', paths: panels },
    points(
      `*In full*: what the pacing delivers reaches the rest of the objective, within ${percent(forecastThresholds.tolerance)}.`,
      '*At risk*: it does not.',
      `*No inventory*: nothing matches, or less than ${percent(forecastThresholds.nothingShare)} of the rest is available.`,
      '*Not available*: the campaign cannot be forecast. The reason says why.',
    ),
    formula('in full:  delta = available − rest of the objective', 'at risk:  delta = expected delivery − rest of the objective'),
    paragraphs(`A campaign that is in full with less than ${forecastThresholds.tightRatio} times what it needs is called tight.`),
  ),
  whatIs(
    {
      name: 'probability',
      title: 'Probability and interval',
      description: 'How sure a forecast is.',
      paths: [...panels, '/forecast/reliability'],
    },
    paragraphs(
      'The forecast is replayed with the errors of past forecasts and with other samples of listeners. The probability is the part of the replays that deliver in full. The interval holds 9 of 10 replays.',
      `With fewer than ${forecastThresholds.fewListeners} listeners in the sample the verdict is cautious and says so.`,
    ),
  ),
  whatIs(
    {
      name: 'sellable',
      title: 'Sellable',
      description: 'The largest objective that would still be delivered in full.',
      paths: panels,
    },
    paragraphs('It is the objective that is reached in 90% of the replays, with everything else as it is.'),
  ),
  whatIs(
    {
      name: 'rule-cost',
      title: 'Cost of a rule',
      description: 'What one rule of the targeting takes away.',
      paths: ['/campaigns/$id/targeting', '/campaigns/create/$id/targeting', '/campaigns/$id/ads/$adId/targeting'],
    },
    formula('cost = requests without the rule − requests with it'),
    paragraphs(
      'Two rules can exclude the same requests. In the full breakdown such a loss is divided between them fairly (Shapley value), so that the parts add up.',
    ),
  ),
  whatIs(
    {
      name: 'contending',
      title: 'Contending campaigns',
      description: 'Who takes inventory from this campaign, and from whom it takes.',
      paths: panels,
    },
    paragraphs(
      'Campaigns of a higher priority are served first. Campaigns of one priority share a request in proportion to what they need. Campaigns of other agencies are summed up as other buyers, and their share is rounded to 5%.',
    ),
  ),
  whatIs(
    {
      name: 'at-risk',
      title: 'Money at risk and bad-case shortfall',
      description: 'What a campaign that does not deliver costs.',
      paths: ['/campaigns/attention'],
    },
    formula(
      'bad-case shortfall = rest of the objective − delivery in the worst of 10 replays',
      'at risk = bad-case shortfall × CPM / 1000',
    ),
  ),
]
