import { createRecordList } from '../../shared/records/RecordList.tsx'
import { zoneRecord } from './zone-record.ts'

export default createRecordList(zoneRecord)
