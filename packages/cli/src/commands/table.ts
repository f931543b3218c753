/** Every command, in the order of help. A further command is one row in its noun's file. */
import type { CommandRow } from '../command.ts'
import { rows as api } from './api/rows.ts'
import { rows as auth } from './auth/rows.ts'
import { rows as bulk } from './bulk/rows.ts'
import { rows as campaigns } from './campaigns/rows.ts'
import { rows as config } from './config/rows.ts'
import { rows as jobs } from './jobs/rows.ts'
import { rows as meta } from './meta/rows.ts'

export const commands: readonly CommandRow[] = [...auth, ...campaigns, ...bulk, ...jobs, ...api, ...config, ...meta]

export interface GroupRow {
  path: string
  alias?: string
  summary: string
}

export const groups: readonly GroupRow[] = [
  { path: 'auth', summary: 'Sign in and out, tokens' },
  { path: 'auth tokens', summary: 'API tokens' },
  { path: 'campaigns', alias: 'c', summary: 'List, view, pause, resume, archive campaigns' },
  { path: 'bulk', summary: 'Import and export campaigns as CSV' },
  { path: 'jobs', summary: 'Jobs of imports and exports' },
  { path: 'config', summary: 'Settings and where they come from' },
]
