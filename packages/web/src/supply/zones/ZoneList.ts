import { createRecordList } from '../../shared/records/list/RecordList.tsx'
import { zoneRecord } from './zone-record.ts'

export default createRecordList(zoneRecord)
