/** The report of the public surface: a change of it is seen in a review. */
import { join } from 'node:path'
import { type Checker, type Symbol, SymbolFlags } from 'typescript/unstable/sync'
import { packageFolder, type SdkProgram } from './program.ts'
import { type Exported, publicSurface, typeText } from './surface.ts'

export const reportFile = join(packageFolder, 'api-report.md')

const head = `# Public surface of @spotdesk/sdk

Written by \`npm run calls\`. Do not edit. A line that goes or changes here is a change for users; a new line is an addition.
`

/** Longer types of values are shown by the names of what they hold. */
const longest = 400

/** The text of the report. */
export function apiReport(sdk: SdkProgram): string {
  const sections = [...publicSurface(sdk)].map(([subpath, exports]) => {
    const lines = exports.flatMap((exported) => linesOf(sdk.checker, exported))
    return `\n## @spotdesk/sdk${subpath.slice(1)}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`
  })
  return head + sections.join('')
}

function linesOf(checker: Checker, { name, kind, symbol, members }: Exported): string[] {
  if (kind === 'class' || kind === 'interface') return [`${kind} ${name}`, ...members.map((member) => `  ${memberLine(checker, member)}`)]
  if (kind === 'type')
    return [
      `type ${name}${members.length > 0 ? '' : ` = ${aliasText(checker, symbol)}`}`,
      ...members.map((member) => `  ${memberLine(checker, member)}`),
    ]
  return [`${kind === 'function' ? 'function' : 'const'} ${name}: ${valueText(checker, symbol)}`]
}

function memberLine(checker: Checker, member: Symbol): string {
  const mark = (member.flags & SymbolFlags.Optional) !== 0 ? '?' : ''
  return `${member.name}${mark}: ${typeText(checker, checker.getTypeOfSymbol(member)!)}`
}

function aliasText(checker: Checker, symbol: Symbol): string {
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const members = type.isUnionType() ? (type.getTypes() ?? []) : []
  return members.length > 0 ? members.map((member) => typeText(checker, member)).join(' | ') : typeText(checker, type)
}

/** A row of the contract by its call, a schema as such: both have their types among the declarations of the first section. */
function valueText(checker: Checker, symbol: Symbol): string {
  if ((symbol.flags & SymbolFlags.Module) !== 0) return 'module'
  const type = checker.getTypeOfSymbol(symbol)!
  if (checker.getPropertyOfType(type, '_zod')) return 'schema'
  const text = typeText(checker, type)
  if (text.length <= longest || checker.isArrayLikeType(type)) return text
  const names = checker.getPropertiesOfType(type).map(({ name }) => name)
  return `{ ${names.join(', ')} }`
}
