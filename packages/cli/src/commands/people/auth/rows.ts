import type { CommandRow } from '../../../command.ts'

export const rows: readonly CommandRow[] = [
  {
    path: 'auth login',
    summary: 'Sign in to a server',
    description:
      'It shows a code and an address. Approve the code in the web app, where you are signed in. The keychain of the system stores the token. Without a keychain, the settings file stores it, which only you may read. --with-token reads a token from stdin instead.',
    options: [
      { flags: '--device', summary: 'Show a code to approve in any browser (default)' },
      { flags: '--web', summary: 'The same, and open the browser here' },
      { flags: '--with-token', summary: 'Read a token from stdin' },
      { flags: '--insecure-storage', summary: 'Keep the token in the settings file, not in the keychain' },
      {
        flags: '--scopes <list>',
        summary: 'Scopes of the token: CAMPAIGN.READ,CAMPAIGN.WRITE:pause (default: every permission that you hold)',
        many: true,
      },
      { flags: '--expires <duration>', summary: 'The token expires after: 90d (default), at most 366d' },
    ],
    examples: [
      { command: 'spotdesk auth login --with-token < token.txt', summary: 'With a token from the web app' },
      { command: 'spotdesk auth login --scopes CAMPAIGN.READ --expires 30d', summary: 'Approve a code in the browser; read only, 30 days' },
    ],
    load: () => import('./login.ts'),
  },
  {
    path: 'auth logout',
    summary: 'Revoke the token and forget it',
    options: [
      { flags: '--all', summary: 'Every sign-in of the profile' },
      { flags: '--keep-token', summary: 'Forget the token here without revoking it' },
    ],
    examples: [
      { command: 'spotdesk auth logout --keep-token', summary: 'Forget the token; it stays valid elsewhere' },
      { command: 'spotdesk auth logout --all --yes', summary: 'Sign out everywhere in this profile' },
    ],
    load: () => import('./logout.ts'),
  },
  {
    path: 'auth status',
    summary: 'Show the user, the server and the expiry of the sign-in',
    options: [{ flags: '--check', summary: 'Check the token on the server' }],
    examples: [
      { command: 'spotdesk auth status', summary: 'What is stored' },
      { command: 'spotdesk auth status --check --json', summary: 'Include the version of the server' },
    ],
    load: () => import('./status.ts'),
  },
  {
    path: 'auth switch',
    summary: 'Switch to another agency that you are signed in to',
    arguments: [{ name: 'agency', summary: 'Id or name of the agency', optional: true }],
    examples: [
      { command: 'spotdesk auth switch 1', summary: 'By id' },
      { command: 'spotdesk auth switch "Home agency"', summary: 'By name' },
    ],
    load: () => import('./switch.ts'),
  },
  {
    path: 'auth token',
    summary: 'Print the token in use',
    examples: [
      { command: 'spotdesk auth token', summary: 'For other programs' },
      { command: 'spotdesk auth token | spotdesk auth login --with-token --profile copy', summary: 'Sign in a second profile' },
    ],
    load: () => import('./token.ts'),
  },
  {
    path: 'auth tokens list',
    summary: 'List your API tokens',
    examples: [
      { command: 'spotdesk auth tokens list', summary: 'All of them' },
      { command: "spotdesk auth tokens list --jq '.[] | .name'", summary: 'Their names' },
    ],
    load: () => import('./tokens.ts'),
  },
  {
    path: 'auth tokens create',
    summary: 'Create a token for a script, approved in the web app',
    description:
      'A token cannot create tokens, so you approve a code in the web app, as in a sign-in. It prints the token once and does not store it.',
    options: [
      { flags: '--name <name>', summary: 'What the token is for' },
      { flags: '--scopes <list>', summary: 'Scopes of the token: CAMPAIGN.READ,CAMPAIGN.WRITE:pause', many: true },
      { flags: '--expires <duration>', summary: 'Expires after: 90d (default), at most 366d' },
    ],
    examples: [
      { command: 'spotdesk auth tokens create --name nightly --scopes CAMPAIGN.READ', summary: 'Read only' },
      {
        command: 'spotdesk auth tokens create --name ci --scopes CAMPAIGN.WRITE --expires 7d --format ids',
        summary: 'For a week; prints its id',
      },
    ],
    load: () => import('./tokens-create.ts'),
  },
  {
    path: 'auth tokens revoke',
    summary: 'Revoke one of your tokens',
    arguments: [{ name: 'id', summary: 'Its id' }],
    examples: [
      { command: 'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000001 --yes', summary: 'By id' },
      { command: 'spotdesk auth tokens revoke 01900000-0000-7000-8000-000000000002 -y -q', summary: 'Without output' },
    ],
    load: () => import('./tokens-revoke.ts'),
  },
]
