/** Every setting: its sources and its default. A new setting is one row here. */
import { parseDuration } from '../input.ts'

export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml', 'ids'] as const
export type Format = (typeof formats)[number]

export interface SettingRow {
  summary: string
  /** Name of the option as commander gives it. */
  flag?: string
  env?: string
  default?: string
  /** May stand in a project's `.spotdesk.json`, which other people write. */
  project: boolean
  /** The reason why a text is no valid value; undefined when it is one. */
  check: (text: string) => string | undefined
}

const whole = (text: string) => (/^\d+$/.test(text) ? undefined : 'a whole number')
const flag = (text: string) => (/^(true|false|1|0)$/.test(text) ? undefined : 'true or false')
const anything = (text: string) => (text === '' ? 'not empty' : undefined)

export const settingsTable = {
  apiUrl: {
    summary: 'Address of the server',
    flag: 'apiUrl',
    env: 'SPOTDESK_API_URL',
    default: 'http://127.0.0.1:4400',
    project: true,
    check: (text: string) => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? undefined : 'an http or https address'),
  },
  agency: { summary: 'Id of the agency to act in', flag: 'agency', env: 'SPOTDESK_AGENCY', project: true, check: whole },
  format: {
    summary: `Output: ${formats.join(', ')}`,
    flag: 'format',
    env: 'SPOTDESK_FORMAT',
    project: true,
    check: (text: string) => ((formats as readonly string[]).includes(text) ? undefined : `one of ${formats.join(', ')}`),
  },
  timeout: {
    summary: 'Time a call may take, in seconds',
    flag: 'timeout',
    env: 'SPOTDESK_TIMEOUT',
    default: '30',
    project: true,
    check: (text: string) => (parseDuration(text) === null ? 'a number of seconds, or a duration such as 10s' : undefined),
  },
  retries: {
    summary: 'Retries of a failed call',
    flag: 'retries',
    env: 'SPOTDESK_RETRIES',
    default: '2',
    project: true,
    check: whole,
  },
  noInput: { summary: 'Never ask', env: 'SPOTDESK_NO_INPUT', default: 'false', project: true, check: flag },
  allowHttp: {
    summary: 'Send tokens over http outside this machine too',
    flag: 'allowHttp',
    env: 'SPOTDESK_ALLOW_HTTP',
    default: 'false',
    project: false,
    check: flag,
  },
  caFile: {
    summary: 'Additional certificate authorities, a PEM file',
    flag: 'caFile',
    env: 'SPOTDESK_CA_FILE',
    project: false,
    check: anything,
  },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof settingsTable
export const settingNames = Object.keys(settingsTable) as SettingName[]

export function settingRow(name: SettingName): SettingRow {
  return settingsTable[name]
}
