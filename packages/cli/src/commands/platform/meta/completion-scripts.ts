/** Scripts that ask `spotdesk __complete` with the words so far; the answer's form is in `completion/complete.ts`. */

export const bash = `# Completion of spotdesk for bash: source this file.
_spotdesk() {
  local words=() index word glued="" head="" line value answer
  # "--format=csv" is three words here.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [[ \${#words[@]} -gt 0 && ( $word == "=" || $word == ":" || -n $glued ) ]]; then
      words[\${#words[@]} - 1]+="$word"
    else
      words+=("$word")
    fi
    [[ $word == "=" || $word == ":" ]] && glued=1 || glued=""
  done
  answer="$("\${COMP_WORDS[0]/#\\~/$HOME}" __complete "\${words[@]}" 2>/dev/null)"
  word="\${words[\${#words[@]} - 1]}"
  COMPREPLY=()
  case "$answer" in
    :files) compopt -o filenames 2>/dev/null; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "\${word#--*=}"); return ;;
    :folders) compopt -o filenames 2>/dev/null; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "\${word#--*=}"); return ;;
  esac
  # Bash puts only what follows the last break in place of the word.
  [[ $word == *[=:]* && $COMP_WORDBREAKS == *"="* ]] && head="\${word%"\${word##*[=:]}"}"
  while IFS= read -r line; do
    value="\${line%%$'\\t'*}"
    [[ -n $value ]] && COMPREPLY+=("\${value#"$head"}")
  done <<<"$answer"
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _spotdesk spotdesk
`

export const zsh = `#compdef spotdesk
# Completion of spotdesk for zsh: put this file as _spotdesk into a folder of $fpath.
_spotdesk() {
  local -a values shown
  local line value answer
  answer="$("\${words[1]/#\\~/$HOME}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"
  case $answer in
    :files) [[ $PREFIX == --*=* ]] && compset -P '*='; _files; return ;;
    :folders) [[ $PREFIX == --*=* ]] && compset -P '*='; _files -/; return ;;
  esac
  for line in "\${(@f)answer}"; do
    [[ -z $line ]] && continue
    value="\${line%%$'\\t'*}"
    values+=("$value")
    if [[ $line == *$'\\t'* ]]; then shown+=("$value  -- \${line#*$'\\t'}"); else shown+=("$value"); fi
  done
  (( \${#values} )) || return 1
  local -a mode
  [[ \${#values} -eq 1 && $values[1] == *= ]] && mode=(-S '')
  # Without its own matching: "run" stands for RUNNING.
  compadd -U -l "\${mode[@]}" -d shown -a values
}
# Autoloaded from $fpath it is being called; sourced it is only made known.
if [[ $funcstack[1] == _spotdesk ]]; then _spotdesk "$@"; else compdef _spotdesk spotdesk; fi
`

export const fish = `# Completion of spotdesk for fish: put this file into ~/.config/fish/completions as spotdesk.fish.
function __spotdesk_complete
    set -l typed (commandline -ct)
    set -l answer ($__spotdesk_program __complete (commandline -opc)[2..-1] "$typed" 2>/dev/null)
    set -l head (string match -r -- '^--[\\w-]+=' "$typed")
    switch "$answer[1]"
        case :files
            __fish_complete_path (string replace -r -- '^--[\\w-]+=' '' "$typed") | string replace -r -- '^' "$head"
        case :folders
            __fish_complete_directories (string replace -r -- '^--[\\w-]+=' '' "$typed") '' | string replace -r -- '^' "$head"
        case '*'
            printf '%s\\n' $answer
    end
end
set -g __spotdesk_program spotdesk
complete -c spotdesk -f -a '(__spotdesk_complete)'
`

export const pwsh = `# Completion of spotdesk for PowerShell: dot-source this file in your profile.
Register-ArgumentCompleter -Native -CommandName spotdesk -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @()
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -lt $cursorPosition) { $words += $element.Extent.Text.Trim('"', "'") }
  }
  # Windows PowerShell passes no empty argument on; '""' is one there.
  $typed = if ($wordToComplete -ne '') { $wordToComplete } elseif ($PSVersionTable.PSVersion.Major -lt 7) { '""' } else { '' }
  $answer = @(& spotdesk __complete @words $typed 2>$null)
  # Without results PowerShell completes names of files.
  if ($answer.Count -eq 1 -and $answer[0] -in ':files', ':folders') { return }
  foreach ($line in $answer) {
    $value, $summary = $line -split "\`t", 2
    if (-not $value) { continue }
    if (-not $summary) { $summary = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $summary)
  }
}
`
