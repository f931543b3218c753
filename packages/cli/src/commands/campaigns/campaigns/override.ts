import type { Input } from '../../../input.ts'
import type { ApplyOptions } from '../../../shared/change-sets/change-set.ts'

/** `--override NO_INVENTORY` submits campaigns although the forecast finds no inventory. */
export function readOverride(input: Input): Pick<ApplyOptions, 'override'> {
  const override = input.choices('override', ['NO_INVENTORY'])
  return override ? { override } : {}
}
