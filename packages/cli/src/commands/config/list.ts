import type { Handler } from '../../command.ts'
import { settingNames, settingRow } from '../../config/settings-table.ts'
import { columnsOf } from '../../output/column.ts'

const columns = columnsOf([
  { key: 'key', label: 'Setting' },
  { key: 'value', label: 'Value', flexible: true },
])
const withOrigin = [...columns, ...columnsOf([{ key: 'origin', label: 'From', flexible: true }])]

export const run: Handler = ({ input, settings: { profile, values } }) => ({
  kind: 'records',
  columns: input.flag('showOrigin') ? withOrigin : columns,
  records: [
    { key: 'profile', value: profile.value, origin: profile.origin, summary: 'Profile in use' },
    ...settingNames.map((key) => ({ key, value: values[key].value ?? null, origin: values[key].origin, summary: settingRow(key).summary })),
  ],
})
