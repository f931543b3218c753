/** Zones in the web application: what neither their table nor their calls say. */
import { publishers, zones } from '@spotdesk/sdk/calls'
import { zone } from '@spotdesk/sdk/records'
import { findBySearch } from '../../shared/records/list/look-ups.ts'
import { formatGenres } from './genre-label.ts'
import { recordWeb } from '../../shared/records/record-web.ts'

export const zoneRecord = recordWeb(zone, zones, {
  about: 'A zone is a set of ad slots of one publisher, with its format, the longest ad and the lowest price.',
  lookUps: { publisherId: findBySearch(publishers.search) },
  order: ['status', 'publisher', 'format', 'feedType', 'floorCpm', 'maxDuration', 'id'],
  columns: { genres: { text: ({ genres }) => formatGenres(genres) } },
})
