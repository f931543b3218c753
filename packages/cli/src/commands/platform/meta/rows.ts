import type { CommandRow } from '../../../command.ts'

export const shells = ['bash', 'zsh', 'fish', 'pwsh'] as const

export const rows: readonly CommandRow[] = [
  {
    path: 'completion',
    summary: 'Print the completion for a shell',
    arguments: [{ name: 'shell', summary: shells.join(', '), choices: shells }],
    examples: [
      { command: 'spotdesk completion bash > spotdesk.bash', summary: 'Then: source spotdesk.bash' },
      { command: 'spotdesk completion zsh > _spotdesk', summary: 'Into a folder of $fpath' },
    ],
    load: () => import('./completion.ts'),
  },
  {
    path: 'doctor',
    summary: 'Check settings, network, server and token',
    options: [{ flags: '--bundle <file>', summary: 'Write a report without secrets, for support' }],
    examples: [
      { command: 'spotdesk doctor', summary: 'Each check with a remedy' },
      { command: 'spotdesk doctor --bundle report.json', summary: 'To send to support' },
    ],
    load: () => import('./doctor.ts'),
  },
  {
    path: 'man',
    summary: 'Write manual pages of this program and of each command',
    arguments: [{ name: 'command', summary: 'A command of the first level: campaigns', optional: true }],
    options: [{ flags: '-o, --output <folder>', summary: 'Write the page into a folder; without a command, every page' }],
    examples: [
      { command: 'spotdesk man campaigns > spotdesk-campaigns.1', summary: 'One page; read it with man -l' },
      { command: 'spotdesk man -o man1', summary: 'All of them' },
    ],
    load: () => import('./man.ts'),
  },
  {
    path: 'version',
    summary: 'Print the versions of this program, Node and the server',
    options: [{ flags: '--server', summary: 'Include the version of the server' }],
    examples: [
      { command: 'spotdesk version', summary: 'This program' },
      { command: 'spotdesk version --server --json', summary: 'And the server' },
    ],
    load: () => import('./version.ts'),
  },
]
