import { zones } from '@spotdesk/sdk/contract'
import { recordForms } from '../../shared/records/form/record-forms.tsx'
import { FloorField } from './FloorField.tsx'
import { formatGenres } from './genre-label.ts'
import { GenresField } from './GenresField.tsx'
import { zoneRecord } from './zone-record.ts'

export const { New, Settings } = recordForms(zoneRecord, zones, {
  layout: [
    ['name', 'publisherId'],
    ['format', 'feedType'],
    ['maxDuration', 'maxAdsPerBreak'],
    ['floorCpm', 'positions'],
    ['genres', 'tags'],
    ['externalReference', 'status'],
  ],
  fields: {
    floorCpm: { as: FloorField },
    genres: { as: GenresField, format: formatGenres, description: 'Campaigns can target these genres.' },
    tags: { description: 'Your own labels. Other agencies do not see them.' },
    externalReference: { description: 'Its ID in your own system. Files and the API use it.' },
  },
})
