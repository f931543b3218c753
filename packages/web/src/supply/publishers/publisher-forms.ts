import { publishers } from '@spotdesk/sdk/contract'
import { recordForms } from '../../shared/records/form/record-forms.tsx'
import { publisherRecord } from './publisher-record.ts'

export const { New, Settings } = recordForms(publisherRecord, publishers, {
  fields: {
    domain: { description: 'Host of its web site, without https:// and path, such as river.example.' },
    currency: { description: 'Currency of its prices. It cannot change after the first delivery.' },
    timeZone: { description: 'Its days begin in this time zone. It cannot change after the first delivery.' },
    contactEmail: { description: "Messages about campaigns go to this address. If it is empty, they go to the publisher's users." },
    externalReference: { description: 'Its ID in your own system. Files and the API use it.' },
  },
  initial: ({ currency, agency }) => ({ currency, timeZone: agency.timeZone }),
})
