import type { CommandRow } from '../../../command.ts'
import { views } from './views.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'forecast campaign',
    summary: 'Forecast a campaign as it is saved',
    arguments: [{ name: 'id', summary: 'Campaign id' }],
    description: 'The verdict with its probability, what will be delivered, and the largest objective that holds with 90 %.',
    examples: [
      { command: 'spotdesk forecast campaign 104001', summary: 'Will it deliver in full?' },
      { command: 'spotdesk forecast campaign 104001 --jq .deliveryForecast.probability', summary: 'Only the probability' },
    ],
    load: () => import('./campaign.ts'),
  },
  {
    path: 'forecast reliability',
    summary: 'Stated probabilities beside what came of them',
    description:
      'Forecasts of campaigns whose flight has ended: by the probability that they stated, or by week; or the corrections that the installation learnt from its own.',
    options: [{ flags: '--by <what>', summary: `${views.join(', ')}; probability by default`, choices: views }],
    examples: [
      { command: 'spotdesk forecast reliability', summary: 'The curve, as a table' },
      { command: 'spotdesk forecast reliability --by week --format csv', summary: 'The scores of each week' },
      { command: 'spotdesk forecast reliability --by correction --json', summary: 'What was learnt, for programs' },
    ],
    load: () => import('./reliability.ts'),
  },
]
