import type { CommandRow } from '../../../command.ts'
import { mcpClients } from './clients.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'mcp',
    summary: 'Tools for agents: a server of the Model Context Protocol',
    description:
      'Agents read, forecast, and plan changes; a person applies a plan with "spotdesk changes apply". The server speaks over stdin and stdout and ends when stdin ends. It uses the sign-in of the profile, or SPOTDESK_TOKEN. Register it with: claude mcp add spotdesk -- spotdesk mcp, or write the settings of another client with: spotdesk mcp config cursor.',
    options: [
      { flags: '--allow-apply', summary: 'Let agents apply plans too' },
      { flags: '--read-only', summary: 'No plans either' },
      { flags: '--tools <list>', summary: 'Only these tools; * stands for any characters', many: true },
    ],
    examples: [
      { command: 'spotdesk mcp', summary: 'Serve until the client closes stdin' },
      { command: 'spotdesk mcp --read-only --tools "campaigns_*,forecast_campaign"', summary: 'Only these, and nothing is planned' },
    ],
    load: () => import('./serve.ts'),
  },
  {
    path: 'mcp tools',
    summary: 'Tools that agents get',
    options: [{ flags: '--grep <text>', summary: 'Only those with this in name or summary' }],
    examples: [
      { command: 'spotdesk mcp tools', summary: 'All of them' },
      { command: 'spotdesk mcp tools --grep forecast --json name,permission', summary: 'Those of forecasts, for programs' },
    ],
    load: () => import('./tools.ts'),
  },
  {
    path: 'mcp config',
    summary: 'Settings that register the server with a client',
    arguments: [{ name: 'client', summary: mcpClients.join(', '), choices: mcpClients }],
    examples: [
      { command: 'spotdesk mcp config cursor', summary: 'For .cursor/mcp.json' },
      { command: 'spotdesk mcp config vscode --profile acme', summary: 'For .vscode/mcp.json, with the sign-in of a profile' },
    ],
    load: () => import('./config.ts'),
  },
]
