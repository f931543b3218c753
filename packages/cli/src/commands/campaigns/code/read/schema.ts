import type { Handler } from '../../../../command.ts'
import { campaignSchema } from './json-schema.ts'

export const run: Handler = () => {
  const schema = campaignSchema()
  return { kind: 'report', data: schema, text: JSON.stringify(schema, null, 2) }
}
