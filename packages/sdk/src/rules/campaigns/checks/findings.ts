/** Findings about a campaign: the problem, its evidence, and the remedy. */
import { type CheckPlace, type CheckSeverity, type Evidence, type LaunchCheck, fillText, launchChecks } from '../../../values/index.ts'

export interface Finding<Code extends string = string> {
  code: Code
  place: CheckPlace
  /** The setting that it concerns; null for none, or several. */
  field: string | null
  text: string
  mend: string
  evidence: Evidence
}

export type LaunchFinding = Finding<LaunchCheck> & { severity: CheckSeverity }

export function launchFinding(code: LaunchCheck, evidence: Evidence = {}, field: string | null = null): LaunchFinding {
  const { severity, place, text, mend } = launchChecks[code]
  return { code, severity, place, field, text: fillText(text, evidence), mend: fillText(mend, evidence), evidence }
}
