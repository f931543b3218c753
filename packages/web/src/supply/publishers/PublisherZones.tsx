import { isForeign } from '../../shared/records/record-web.ts'
import { RecordDetail } from '../../shared/records/RecordDetail.tsx'
import { RecordRows } from '../../shared/records/list/RecordList.tsx'
import { zoneRecord } from '../zones/zone-record.ts'
import { publisherRecord } from './publisher-record.ts'

/** The zones of a publisher, and where a new one begins. */
export default function PublisherZones() {
  return (
    <RecordDetail web={publisherRecord}>
      {(publisher) => (
        <RecordRows
          web={zoneRecord}
          scope={{ field: 'publisherId', id: publisher.id, isOpen: !isForeign(publisher) && publisher.status !== 'ARCHIVED' }}
        />
      )}
    </RecordDetail>
  )
}
