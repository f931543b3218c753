/** The first level of help: commands by the work that they are for. */

export interface Section {
  title: string
  /** Words of the first level, in order. */
  words: readonly string[]
  /** Groups whose commands are listed too. */
  opened?: readonly string[]
  /** The commands of a group that most are looked for, where all would be too many. */
  named?: Readonly<Record<string, readonly string[]>>
  summary?: string
}

export const sections: readonly Section[] = [
  {
    title: 'Campaigns',
    words: ['campaigns', 'ads', 'orders', 'advertisers', 'delivery'],
    named: { campaigns: ['list', 'edit', 'pause', 'why', 'stats'] },
  },
  { title: 'Supply', words: ['publishers', 'zones'] },
  { title: 'CSV', words: ['bulk'], opened: ['bulk'] },
  { title: 'As code', words: ['plan', 'apply', 'pull', 'diff', 'fmt', 'schema'], summary: 'campaigns in YAML or CSV' },
  { title: 'Forecast', words: ['forecast'], opened: ['forecast'] },
  { title: 'History', words: ['changes', 'log', 'jobs'], opened: ['changes'] },
  { title: 'Programs', words: ['mcp', 'api'], summary: 'tools for agents, and any call of the API' },
  { title: 'Set-up', words: ['auth', 'config', 'doctor', 'completion', 'man', 'version'] },
]

/** One example for each kind of work. */
export const firstExamples: readonly (readonly [command: string, summary: string])[] = [
  ['spotdesk auth login', 'Sign in'],
  ['spotdesk campaigns list --status RUNNING', 'Running campaigns'],
  ['spotdesk bulk validate campaigns new.csv', 'Then bulk plan, bulk apply'],
  ['spotdesk plan campaigns.yaml', 'As code; then spotdesk apply'],
  ['spotdesk forecast check 104001', 'Gate of a CI job: exit 21'],
  ['spotdesk changes revert <id>', 'Undo a change'],
]
