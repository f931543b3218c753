import type { Candidates } from './completion.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

export function pwsh(candidates: readonly Candidates[]): string {
  const table = candidates
    .map(
      ({ path, words }) =>
        `    ${quoted(path)} = @(${words.map(({ word, summary }) => `@(${quoted(word)}, ${quoted(summary)})`).join(', ')})`,
    )
    .join('\n')
  return `# Completion of spotdesk for PowerShell: dot-source this file in your profile.
Register-ArgumentCompleter -Native -CommandName spotdesk -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $table = @{
${table}
  }
  $at = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    $next = $element.ToString()
    if ($next.StartsWith('-') -or $element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete) { continue }
    if ($at -eq '' -and $next -eq 'c') { $next = 'campaigns' }
    $tried = "$at $next".Trim()
    if ($table.ContainsKey($tried)) { $at = $tried }
  }
  foreach ($item in $table[$at]) {
    if ($item[0].StartsWith($wordToComplete)) {
      [System.Management.Automation.CompletionResult]::new($item[0], $item[0], 'ParameterValue', $item[1])
    }
  }
}
`
}
