import type { CommandRow } from '../../../command.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'api',
    summary: 'Any call of the API',
    arguments: [
      { name: 'method', summary: 'GET, POST, PUT, DELETE, or ls' },
      { name: 'path', summary: 'Below /api/v2: /campaigns/12', optional: true },
    ],
    description:
      'Fields go into the query of a GET and into the JSON body of other calls. -f takes text; -F reads true, false, null and numbers as such, and @file as the content of a file. Parameters of the path may stand in braces and come from fields.',
    options: [
      { flags: '-f, --field <key=value>', summary: 'A field as text', many: true },
      { flags: '-F, --typed-field <key=value>', summary: 'A field with a type; @file for a file, @- for stdin', many: true },
      { flags: '-H, --header <name:value>', summary: 'A header', many: true },
      { flags: '--input <file>', summary: 'The body; - for stdin' },
      { flags: '--paginate', summary: 'Every page of a list' },
      { flags: '-i, --include', summary: 'Status and headers too, on stderr' },
      { flags: '--idempotency-key <key>', summary: 'Key with which a POST has its effect once' },
    ],
    examples: [
      { command: 'spotdesk api GET /campaigns -f status=RUNNING -f limit=5', summary: 'A list' },
      { command: 'spotdesk api POST /campaigns/104002/pause --include', summary: 'An action, with its headers' },
      { command: "spotdesk api GET /campaigns --paginate --jq '.[].id'", summary: 'Every id' },
    ],
    load: () => import('./call.ts'),
  },
  {
    path: 'api ls',
    summary: 'Calls of the API',
    options: [{ flags: '--grep <text>', summary: 'Only those with this in path or summary' }],
    examples: [
      { command: 'spotdesk api ls --grep bulk', summary: 'Calls of bulk work' },
      { command: 'spotdesk api ls --json method,path', summary: 'All of them, for programs' },
    ],
    load: () => import('./list.ts'),
  },
]
