/** The table of tools in docs/agents.md. */
import { allFacts } from './all-facts.ts'
import { toolGroups } from './tool-row.ts'

/** One section for each group, in the order of the tools. */
export function toolTable(): string {
  return toolGroups
    .map((group) => {
      const rows = allFacts
        .filter((facts) => facts.group === group)
        .map(({ name, title, kind, permission }) => `| \`${name}\` | ${title} | ${kind} | ${permission.join(', ')} |`)
      return [`### ${group}`, '', '| Tool | Summary | Kind | Permission |', '|---|---|---|---|', ...rows, ''].join('\n')
    })
    .join('\n')
}
