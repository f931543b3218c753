/** How to work with orders and advertisers. */
import { limits } from '@spotdesk/sdk/values'
import { howTo, paragraphs, points, steps } from '../article.ts'

export const orderArticles = [
  howTo(
    {
      name: 'order-list',
      title: 'Find and manage orders',
      description: 'Filter orders, follow duplicates, archive what is over.',
      paths: ['/orders', '/orders/list', '/orders/dashboard'],
    },
    steps(
      'Search by id or name, or filter by status and advertiser.',
      'Open the menu of a row to edit, duplicate or archive an order, or to create a campaign in it.',
      'Press *Export All* for a file of all filtered orders, or select rows and export those.',
    ),
    points(
      'The strip at the left of a row is green for a new duplicate, red for a duplicate that failed, and grey otherwise.',
      'Archiving an order pauses its campaigns in the same change. It is refused while a proposal is open.',
    ),
  ),
  howTo(
    {
      name: 'order-form',
      title: 'Create or change an order',
      description: 'The frame that campaigns share: dates, objective, price, caps and deal.',
      paths: ['/orders/create', '/orders/$id/settings'],
    },
    steps(
      'Choose the advertiser and name the order.',
      'Give dates and the objective. Say how much of it is guaranteed (*managed*) and how much the platform spreads (*optimised*).',
      'Add caps if they should hold for all campaigns together.',
      'Save, and add campaigns.',
    ),
    paragraphs(
      'Advertiser, currency and kind of objective cannot change once the order has a campaign. A warning appears if its campaigns add up to more than the order.',
    ),
  ),
  howTo(
    {
      name: 'order-stats',
      title: 'See how an order delivers',
      description: 'The sum of its campaigns against the objective of the order.',
      paths: ['/orders/$id/stats'],
    },
    paragraphs(
      'Choose a range at the right of the tabs. It goes with you from tab to tab. Without a choice the whole flight of the order is shown.',
    ),
  ),
  howTo(
    {
      name: 'order-campaigns',
      title: 'Work with the campaigns of an order',
      description: 'The list of campaigns in one order, with the part that each has in its objective.',
      paths: ['/orders/$id/campaigns'],
    },
    steps(
      'Press *Create new campaign* to begin one in this order.',
      'Select campaigns and press *Bulk* to export them, or to import a file of changes for exactly these campaigns and new ones.',
    ),
    paragraphs('A row of a file that is not about a selected campaign of this order is refused and listed.'),
  ),
  howTo(
    {
      name: 'advertiser-list',
      title: 'Find and manage advertisers',
      description: 'The companies that you deliver for.',
      paths: ['/advertisers', '/advertisers/list'],
    },
    paragraphs(
      'The list begins with the active ones; clear the status to see archived ones too. Before you archive an advertiser, a question lists the affected orders and campaigns.',
    ),
  ),
  howTo(
    {
      name: 'advertiser-form',
      title: 'Create or change an advertiser',
      description: 'Name, web site, categories, contact and your own reference.',
      paths: ['/advertisers/create', '/advertisers/$id/settings'],
    },
    points(
      `A name has at most ${limits.companyName} characters.`,
      'Categories are those of the IAB. Publishers use them to keep competing ads apart.',
      'Contact and e-mail are set when the advertiser is created, and can only be read afterwards.',
      'The reference is your own key, such as the number in your accounts. It is unique in the agency, and files can name the advertiser by it.',
    ),
  ),
  howTo(
    {
      name: 'advertiser-campaigns',
      title: 'See the campaigns of an advertiser',
      description: 'The list of campaigns, limited to one advertiser.',
      paths: ['/advertisers/$id/campaigns'],
    },
    paragraphs('It works like the list of all campaigns. *Create new campaign* begins one for this advertiser.'),
  ),
]
