import { publishers } from '@spotdesk/sdk/contract'
import { recordForms } from '../../shared/records/form/record-forms.tsx'
import { publisherRecord } from './publisher-record.ts'

export const { New, Settings } = recordForms(publisherRecord, publishers, {
  fields: {
    domain: { description: 'Its web site as a host, such as river.example.' },
    currency: { description: 'Of its prices. Fixed once something was delivered.' },
    timeZone: { description: 'Of its days. Fixed once something was delivered.' },
    contactEmail: { description: 'Messages about campaigns go there; without it they go to its users.' },
    externalReference: { description: 'The key of your own system, for files and the API.' },
  },
  initial: ({ currency, agency }) => ({ currency, timeZone: agency.timeZone }),
})
