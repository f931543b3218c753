/** How to create a campaign. */
import { howTo, paragraphs, steps } from '../article.ts'

export const wizardArticles = [
  howTo(
    {
      name: 'campaign-create',
      title: 'Create a campaign in four steps',
      description: 'Settings, ads, targeting, summary. Everything is kept while you work.',
      paths: ['/campaigns/create', '/campaigns/create/$id', '/campaigns/create/$id/settings'],
    },
    steps(
      'Give name, advertiser, dates, objective and price, and go on. The draft exists from here on.',
      'Add at least one ad.',
      'Say who hears it, or choose *Deliver everywhere*.',
      'Check the summary and submit.',
    ),
    paragraphs(
      'You can leave at any time: the draft is saved by itself, and the list shows it under the status Draft. A later step opens when the ones before it are done.',
      'Submitting makes the campaign ready or running by its dates. A guaranteed campaign waits until the publisher accepts it.',
    ),
  ),
  howTo(
    {
      name: 'campaign-submit',
      title: 'Check and submit a campaign',
      description: 'What has to be right before a campaign can start.',
      paths: ['/campaigns/create/$id/summary/campaign', '/campaigns/create/$id/summary/ads/$adId'],
    },
    steps(
      'Read the checks. An error blocks and leads to its field; a warning does not block.',
      'Open each ad at the left to see it as it will be heard.',
      'Look at the forecast. A campaign without inventory can be submitted only with a reason, which the user log keeps.',
      'Press *Submit*.',
    ),
  ),
]
