import type { ArgumentRow, CommandRow } from '../../../command.ts'
import { settingNames } from '../../../config/settings-table.ts'

const key: ArgumentRow = { name: 'key', summary: settingNames.join(', '), choices: settingNames }

export const rows: readonly CommandRow[] = [
  {
    path: 'config get',
    summary: 'Print the value of a setting in force',
    arguments: [key],
    examples: [
      { command: 'spotdesk config get apiUrl', summary: 'The server' },
      { command: 'spotdesk config get timeout --json', summary: 'With its origin' },
    ],
    load: () => import('./get.ts'),
  },
  {
    path: 'config set',
    summary: 'Store a setting in the profile',
    arguments: [key, { name: 'value', summary: 'Its value' }],
    examples: [
      { command: 'spotdesk config set apiUrl https://ads.example.com --profile live', summary: 'The server of a profile' },
      { command: 'spotdesk config set timeout 60', summary: 'A minute for each call' },
    ],
    load: () => import('./set.ts'),
  },
  {
    path: 'config unset',
    summary: 'Remove a setting from the profile',
    arguments: [key],
    examples: [
      { command: 'spotdesk config unset timeout', summary: 'Back to the default' },
      { command: 'spotdesk config unset format --profile live', summary: 'In another profile' },
    ],
    load: () => import('./unset.ts'),
  },
  {
    path: 'config list',
    summary: 'List all settings',
    options: [{ flags: '--show-origin', summary: 'Show the source of each value' }],
    examples: [
      { command: 'spotdesk config list --show-origin', summary: 'Flag, environment, file or default' },
      { command: 'spotdesk config list --format yaml', summary: 'As YAML' },
    ],
    load: () => import('./list.ts'),
  },
  {
    path: 'config trust',
    summary: 'Confirm the server that .spotdesk.json names',
    description:
      'A token goes to a server that an option, the environment or your profile names. If only a .spotdesk.json names the server,\nyou have to confirm it once for each file, and again after the server or the owner of the file has changed.',
    options: [
      { flags: '--remove', summary: 'Remove the confirmation' },
      { flags: '--list', summary: 'List the confirmed files' },
    ],
    examples: [
      { command: 'spotdesk config trust', summary: 'The server of this folder, from now on' },
      { command: 'spotdesk config trust --list', summary: 'Every file that is confirmed' },
      { command: 'spotdesk config trust --remove', summary: 'Remove the confirmation of this folder' },
    ],
    load: () => import('./trust.ts'),
  },
  {
    path: 'config path',
    summary: 'Print the path of the settings file',
    examples: [
      { command: 'spotdesk config path', summary: 'The file' },
      { command: 'ls -l "$(spotdesk config path)"', summary: 'Who may read it: only you' },
    ],
    load: () => import('./path.ts'),
  },
  {
    path: 'config edit',
    summary: 'Open the settings file in $EDITOR',
    examples: [
      { command: 'EDITOR=true spotdesk config edit', summary: 'With an editor of your choice' },
      { command: 'VISUAL="cat" spotdesk config edit > /dev/null', summary: 'VISUAL takes precedence over EDITOR' },
    ],
    load: () => import('./edit.ts'),
  },
]
