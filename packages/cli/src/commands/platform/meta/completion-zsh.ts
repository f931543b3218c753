import type { Candidates } from './completion.ts'

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function zsh(candidates: readonly Candidates[]): string {
  const cases = candidates
    .map(
      ({ path, words }) =>
        `    ${quoted(path)}) items=(${words.map(({ word, summary }) => quoted(`${word.replaceAll(':', String.raw`\:`)}:${summary}`)).join(' ')}) ;;`,
    )
    .join('\n')
  const known = candidates.map(({ path }) => quoted(path)).join(' ')
  return `#compdef spotdesk
# Completion of spotdesk for zsh: put this file as _spotdesk into a folder of $fpath.
_spotdesk() {
  local -a items known
  local at='' next tried
  known=(${known})
  for next in "\${(@)words[2,CURRENT-1]}"; do
    [[ $next == -* ]] && continue
    [[ -z $at && $next == c ]] && next=campaigns
    tried="\${at:+$at }$next"
    (( \${known[(Ie)$tried]} )) && at=$tried
  done
  case $at in
${cases}
  esac
  _describe 'spotdesk' items || _files
}
# Autoloaded from $fpath it is being called; sourced it is only made known.
if [[ $funcstack[1] == _spotdesk ]]; then _spotdesk "$@"; else compdef _spotdesk spotdesk; fi
`
}
