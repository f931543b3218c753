/** Settings of advertisers as `--set name=value` and `--clear name` name them. */
import { usage } from '../../../failure.ts'
import { didYouMean, type Input } from '../../../input.ts'

/** Names of settings, with the fields of the call. A list has ';' or ',' between its values. */
const settings = {
  name: { field: 'name' },
  domain: { field: 'domain', clears: true },
  external_reference: { field: 'externalReference', clears: true },
  category_ids: { field: 'categoryIds', clears: true, list: true },
  contact: { field: 'contact', only: 'create' },
  email: { field: 'email', only: 'create' },
  status: { field: 'status', only: 'edit' },
} as const satisfies Record<string, { field: string; clears?: true; list?: true; only?: 'create' | 'edit' }>
type Name = keyof typeof settings
type Setting = { field: string; clears?: true; list?: true; only?: 'create' | 'edit' }

/** Text, a list, or null for a setting that is cleared; by the fields of the call. */
export type Given = Record<string, string | string[] | null>

const plain = (name: string) => name.replaceAll(/[\s_-]/g, '').toLowerCase()

function settingNamed(text: string, use: 'create' | 'edit', option: string): [Name, Setting] {
  const entries = Object.entries(settings) as [Name, Setting][]
  const usable = entries.filter(([, { only }]) => only === undefined || only === use)
  const found = entries.find(([name]) => plain(name) === plain(text))
  const names = usable.map(([name]) => name)
  if (!found) throw usage(`${option}: there is no setting "${text}".`, didYouMean(text, names) ?? `Settings: ${names.join(', ')}.`)
  if (found[1].only === undefined || found[1].only === use) return found
  const when = found[1].only === 'create' ? 'when an advertiser is created' : 'by advertisers edit'
  throw usage(`${option}: ${found[0]} can only be set ${when}.`)
}

/** The settings that `--set` and `--clear` ask for. */
export function readSettings(input: Input, use: 'create' | 'edit'): Given {
  const given: Given = {}
  const put = (name: string, field: string, value: Given[string]) => {
    if (Object.hasOwn(given, field)) throw usage(`${name} is given twice.`)
    given[field] = value
  }
  for (const pair of input.many('set') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) throw usage(`--set takes name=value, not "${pair}".`)
    const [name, { field, list, clears }] = settingNamed(pair.slice(0, at), use, '--set')
    const value = pair.slice(at + 1).trim()
    if (value === '') throw usage(`--set ${name}= has no value.`, clears ? `To clear it: --clear ${name}` : undefined)
    put(name, field, list ? value.split(/[;,]/).map((part) => part.trim()) : field === 'status' ? value.toUpperCase() : value)
  }
  for (const text of input.list('clear') ?? []) {
    const [name, { field, clears }] = settingNamed(text, use, '--clear')
    if (!clears) throw usage(`${name} cannot be cleared.`)
    put(name, field, null)
  }
  return given
}
