import type { Candidates } from './completion.ts'

export function bash(candidates: readonly Candidates[]): string {
  const cases = candidates.map(({ path, words }) => `    "${path}") words="${words.map(({ word }) => word).join(' ')}" ;;`).join('\n')
  return `# Completion of spotdesk for bash: source this file.
_spotdesk() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" next words="" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    next="\${COMP_WORDS[index]}"
    case "$next" in -*) continue ;; c) [ -z "$path" ] && next=campaigns ;; esac
    case " ${candidates
      .map(({ path }) => path.replaceAll(' ', '/'))
      .filter(Boolean)
      .join(' ')} " in
      *" \${path:+\${path// //}/}$next "*) path="\${path:+$path }$next" ;;
    esac
  done
  case "$path" in
${cases}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _spotdesk spotdesk
`
}
