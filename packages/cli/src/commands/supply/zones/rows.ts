import { zone } from '@spotdesk/sdk/records'
import { recordCommands } from '../../../shared/records/commands.ts'

export const rows = recordCommands(zone, {
  id: 2001,
  search: 'zone',
  create: ['name="Breakfast"', 'publisher_id=201'],
  edit: ['floor_cpm=2.5', 'positions="PREROLL;MIDROLL"'],
  reason: 'New season',
})
