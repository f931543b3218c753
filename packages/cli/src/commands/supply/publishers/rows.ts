import { publisher } from '@spotdesk/sdk/records'
import { recordCommands } from '../../../shared/records/commands.ts'

export const rows = recordCommands(publisher, {
  id: 201,
  search: 'river',
  create: ['name="Lake FM"', 'domain=lake.example', 'type=PUREPLAY', 'market_id=1', 'currency=EUR', 'time_zone=Europe/Bucharest'],
  edit: ['contact_email=desk@river.example'],
  reason: 'New season',
})
