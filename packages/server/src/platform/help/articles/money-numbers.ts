/** Numbers of the budget card and their formulas. */
import { formula, paragraphs, points, whatIs } from '../article.ts'

const cards = [
  '/campaigns/$id/settings',
  '/campaigns/$id/targeting',
  '/campaigns/$id/ads/$adId/targeting',
  '/campaigns/create/$id/ads',
  '/campaigns/create/$id/ads/$adId',
  '/campaigns/create/$id/targeting',
  '/campaigns/create/$id/summary/campaign',
]

export const moneyNumbers = [
  whatIs(
    { name: 'media-cost', title: 'Media', description: 'The price of the impressions themselves.', paths: cards },
    formula(
      'media = audio impressions × CPM / 1000 + second screen impressions × second screen CPM / 1000',
      'impressions for a price = price × 1000 / CPM, rounded down',
    ),
  ),
  whatIs(
    { name: 'fees', title: 'Fees', description: 'What comes on top of the media.', paths: cards },
    formula(
      'attribution    = vendors × CPM of attribution × audio impressions / 1000',
      'special format = sum over ads of (share × CPM of the format) × audio impressions / 1000',
      'data           = CPM of the paid rules × audio impressions / 1000',
    ),
    points(
      'The share of an ad is its weight among the ads that are included in the objective.',
      'Data has a minimum and a maximum: the cheapest and the most expensive value of each paid rule, in the cheapest and the most expensive group.',
    ),
  ),
  whatIs(
    {
      name: 'billable-spend',
      title: 'Billable spend and agency margin',
      description: 'What the advertiser pays, and what stays with the agency.',
      paths: [...cards, '/account/agency/settings'],
    },
    formula(
      'gross          = media + fees',
      'billable spend = gross                     (inclusive)',
      'billable spend = gross / (1 − margin)      (markup)',
      'agency margin  = margin × billable spend',
      'net            = billable spend − agency margin',
    ),
  ),
  whatIs(
    {
      name: 'forecasted-invoice',
      title: 'Sales tax and estimated invoice',
      description: 'What the platform bills the agency.',
      paths: cards,
    },
    formula('sales tax          = rate of the state × net', 'estimated invoice  = net + sales tax'),
    paragraphs(
      'Few states tax advertising. The lower rate is that of the state, the higher one adds the highest local rate. It is an estimate.',
    ),
  ),
  whatIs(
    {
      name: 'order-objective',
      title: 'Managed and optimised objective',
      description: 'How an order divides its objective.',
      paths: ['/orders/create', '/orders/$id/settings', '/orders/$id/stats'],
    },
    formula('managed + optimised ≤ objective of the order'),
    paragraphs('*Managed* is bought as guaranteed campaigns. *Optimised* is spread by the platform over programmatic ones.'),
  ),
  whatIs(
    {
      name: 'part-of-order',
      title: 'Part of the order',
      description: 'What a campaign adds to the objective of its order.',
      paths: ['/orders/$id/campaigns'],
    },
    formula(
      'planned part   = objective of the campaign / objective of the order',
      'delivered part = delivered by the campaign / objective of the order',
    ),
  ),
]
