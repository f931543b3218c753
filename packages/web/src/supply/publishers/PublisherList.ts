import { createRecordList } from '../../shared/records/list/RecordList.tsx'
import { publisherRecord } from './publisher-record.ts'

export default createRecordList(publisherRecord)
