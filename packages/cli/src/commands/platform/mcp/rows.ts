import type { CommandRow } from '../../../command.ts'
import { mcpClients } from './clients.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'mcp',
    summary: 'Serve tools for agents by the Model Context Protocol',
    description:
      'Agents read, forecast, and plan changes. A person applies a plan with "spotdesk changes apply". The server uses stdin and stdout, and ends when stdin ends. It uses the sign-in of the profile, or SPOTDESK_TOKEN. Register it with: claude mcp add spotdesk -- spotdesk mcp, or write the settings of another client with: spotdesk mcp config cursor.',
    options: [
      { flags: '--allow-apply', summary: 'Let agents apply plans too' },
      { flags: '--read-only', summary: 'Agents cannot plan changes' },
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
    summary: 'List the tools that agents get',
    options: [{ flags: '--grep <text>', summary: 'Only tools with this text in name or summary' }],
    examples: [
      { command: 'spotdesk mcp tools', summary: 'All of them' },
      { command: 'spotdesk mcp tools --grep forecast --json name,permission', summary: 'Those of forecasts, for programs' },
    ],
    load: () => import('./tools.ts'),
  },
  {
    path: 'mcp config',
    summary: 'Print the settings that register the server with a client',
    arguments: [{ name: 'client', summary: mcpClients.join(', '), choices: mcpClients }],
    examples: [
      { command: 'spotdesk mcp config cursor', summary: 'For .cursor/mcp.json' },
      { command: 'spotdesk mcp config vscode --profile acme', summary: 'For .vscode/mcp.json, with the sign-in of a profile' },
    ],
    load: () => import('./config.ts'),
  },
]
