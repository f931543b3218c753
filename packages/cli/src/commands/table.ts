/** Every command, in the order of help. A further command is one row in its noun's file. */
import type { CommandRow } from '../command.ts'
import { rows as api } from './platform/api/rows.ts'
import { rows as auth } from './people/auth/rows.ts'
import { rows as bulk } from './campaigns/bulk/rows.ts'
import { rows as campaigns } from './campaigns/campaigns/rows.ts'
import { rows as config } from './platform/config/rows.ts'
import { rows as forecasts } from './forecast/forecasts/rows.ts'
import { rows as jobs } from './platform/jobs/rows.ts'
import { rows as meta } from './platform/meta/rows.ts'

export const commands: readonly CommandRow[] = [...auth, ...campaigns, ...forecasts, ...bulk, ...jobs, ...api, ...config, ...meta]

export interface GroupRow {
  path: string
  alias?: string
  summary: string
}

export const groups: readonly GroupRow[] = [
  { path: 'auth', summary: 'Sign in and out, tokens' },
  { path: 'auth tokens', summary: 'API tokens' },
  { path: 'campaigns', alias: 'c', summary: 'List, view, pause, resume, archive campaigns' },
  { path: 'forecast', summary: 'Forecasts of campaigns, and how far they can be trusted' },
  { path: 'bulk', summary: 'Import and export campaigns as CSV' },
  { path: 'jobs', summary: 'Jobs of imports and exports' },
  { path: 'config', summary: 'Settings and where they come from' },
]
