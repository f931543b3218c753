import { expect, test } from 'vitest'
import { renderTable } from '../../../output/table.ts'
import { painter } from '../../../terminal.ts'
import { tokenColumns } from './columns.ts'

test('an id and the end of a token are whole at 80 columns: what revokes it and when it ends', () => {
  const token = {
    id: '01a2075e-5a5f-79d1-a278-8f9414bcfab7',
    name: 'Nightly export of all campaigns',
    agency: { name: 'Northlight Media' },
    scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause'],
    lastUsedAt: null,
    expiresAt: '2027-02-21T07:45:00.000Z',
  }
  const [, line] = renderTable([token], tokenColumns('UTC'), 80, painter(false)).split('\n')
  expect(line).toMatch(/^01a2075e-5a5f-79d1-a278-8f9414bcfab7 .* 2027-02-21 07:45$/)
})
