/** The change-sets of the server name no entity: rows say what there is to know of one. */
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

const named = /'(campaign|order|ad|adSequence|advertiser|creative|user|agency|inventoryAdjustment|publisher|zone)'/

/** Lines of the change-sets, comments apart, that name an entity. */
export function entityViolations({ path, text }: Source): Violation[] {
  if (!path.startsWith('packages/server/src/platform/change-sets/') || isTest(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const [, entity] = (!/^\s*(\/?\*|\/\/)/.test(line) && named.exec(line)) || []
    return entity === undefined ? [] : [{ path, line: index + 1, message: `${entity} is named: a row of the entity says what differs` }]
  })
}
