import type { Candidates } from './completion.ts'

const quoted = (text: string) => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`

export function fish(candidates: readonly Candidates[]): string {
  const lines = candidates.flatMap(({ path, words }) =>
    words.map(({ word, summary }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${quoted(word)}`
      return `complete -c spotdesk -n ${quoted(`__spotdesk_at "${path}"`)} ${what} -d ${quoted(summary)}`
    }),
  )
  return `# Completion of spotdesk for fish: put this file into ~/.config/fish/completions as spotdesk.fish.
function __spotdesk_at
    set -l known ${candidates.map(({ path }) => quoted(path)).join(' ')}
    set -l at ''
    for next in (commandline -opc)[2..-1]
        string match -q -- '-*' $next; and continue
        test -z "$at" -a "$next" = c; and set next campaigns
        set -l tried (string trim -- "$at $next")
        contains -- "$tried" $known; and set at $tried
    end
    test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}
