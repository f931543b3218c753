import { createRecordList } from '../../shared/records/RecordList.tsx'
import { publisherRecord } from './publisher-record.ts'

export default createRecordList(publisherRecord)
