/** Questions that are often asked. */
import { limits } from '@spotdesk/sdk/values'
import { paragraphs, question } from '../article.ts'

const lists = ['/campaigns', '/campaigns/list']

export const questionArticles = [
  question(
    {
      name: 'why-missing-in-list',
      title: 'Why is my campaign not in the list?',
      description: 'The list begins with running campaigns.',
      paths: lists,
    },
    paragraphs(
      'Remove the filter *Status*, or choose *All*. Archived campaigns are shown only with the status Archived. You see only campaigns of advertisers that you may see.',
    ),
  ),
  question(
    {
      name: 'why-not-delivering',
      title: 'Why does my campaign not deliver?',
      description: 'The statistics of the campaign check the causes in order.',
      paths: [...lists, '/campaigns/$id/stats'],
    },
    paragraphs(
      'Open the campaign and look under *Why*. It checks dates, creative, targeting, caps, competition, price and pacing, and names the first that stops it.',
    ),
  ),
  question(
    {
      name: 'how-undo',
      title: 'How do I revert a change?',
      description: 'Undo in the message, Import history, or the user log.',
      paths: [...lists, '/campaigns/$id/settings', '/account/user-log', '/orders', '/orders/list'],
    },
    paragraphs(
      `Press *Undo* in the message or the key \`z\`. Later, open the user log and revert the change. Unsaved changes of a form have ${limits.formSteps} steps back.`,
    ),
  ),
  question(
    {
      name: 'which-time-zone',
      title: 'Which time zone counts?',
      description: 'That of the agency for flights and files, yours for what you read.',
      paths: ['/campaigns/$id/stats', '/campaigns/$id/settings', '/account/settings', '/account/agency/settings'],
    },
    paragraphs(
      'Flights, days of delivery, pacing and files use the time zone of the agency. Your own time zone is used to show times and to choose ranges. Every chart and file says which one it has.',
    ),
  ),
  question(
    {
      name: 'how-fresh',
      title: 'How fresh are the figures?',
      description: 'Each screen says up to when they are complete.',
      paths: ['/campaigns/$id/stats', ...lists],
    },
    paragraphs(
      '*Data as of* is the time up to which delivery is complete. Delivery statuses are found again every 15 minutes and after each change.',
    ),
  ),
  question(
    {
      name: 'import-twice',
      title: 'What happens if I import a file twice?',
      description: 'Nothing, if nothing in it is new.',
      paths: lists,
    },
    paragraphs(
      `A row that changes nothing is counted as unchanged. The same file within ${limits.duplicateFileMinutes} minutes is refused unless you confirm it. A campaign with your own reference is found by it and never made twice.`,
    ),
  ),
  question(
    {
      name: 'two-people',
      title: 'What if two people edit the same thing?',
      description: 'Nobody overwrites the other without knowing.',
      paths: ['/campaigns/$id/settings', '/campaigns/$id/targeting', '/orders/$id/settings'],
    },
    paragraphs(
      'The second save shows what changed meanwhile. Fields that only one of you changed are taken over; for the others you choose the value.',
    ),
  ),
]
