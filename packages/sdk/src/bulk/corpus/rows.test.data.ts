/** Rows: keys, actions, states, versions, and validity as a whole. */
import type { CorpusCase } from './case.test.data.ts'

const head = 'action,external_reference,name,type,advertiser_id,order_id,start_date,end_date,objective_value,cpm,targeting'
const created = (action: string, reference: string, more = '2027-01-04,2027-03-31,500000,12.5,LOCATION_COUNTRY in (US)') =>
  `${action},${reference},New one,STANDARD,1001,501,${more}`
const selection = { orderId: 501, ids: new Set([2, 3]) }

export const rows: CorpusCase[] = [
  { name: 'CREATE makes a draft', file: `${head}\n${created('CREATE', 'N-1')}\n`, expected: ['2 CREATE'] },
  { name: 'a blank action with an unknown reference creates', file: `${head}\n${created('', 'N-1')}\n`, expected: ['2 CREATE'] },
  {
    name: 'CREATE needs no reference',
    file: `${head}\n${created('CREATE', '')}\n${created('create', '')}\n`,
    expected: ['2 CREATE', '3 CREATE'],
  },
  {
    name: 'SUBMIT with an unknown reference creates and submits',
    file: `${head}\n${created('SUBMIT', 'N-1')}\n`,
    expected: ['2 CREATE +SUBMIT'],
  },
  { name: 'neither key asks for CREATE', file: `${head}\n${created('', '')}\n`, expected: ['2 ERROR id required'] },
  { name: 'CREATE with an id', file: 'action,id,name\nCREATE,2,x\n', expected: ['2 ERROR id invalidId'] },
  {
    name: 'CREATE of what exists and differs',
    file: 'action,external_reference,name\nCREATE,A-2,Other\n',
    expected: ['2 ERROR external_reference alreadyExists'],
  },
  {
    name: 'CREATE of what exists and is the same',
    file: 'action,external_reference,name\nCREATE,A-2,Running\n',
    expected: ['2 UNCHANGED'],
  },
  {
    name: 'a new campaign without its required cells',
    file: 'action,external_reference,name,cpm\nCREATE,N-1,,x\n',
    expected: ['2 ERROR cpm invalidNumber; name required; type required; advertiser_id required; start_date required'],
  },
  {
    name: 'RESERVED needs a publisher',
    file: `${head}\nCREATE,N-1,New,RESERVED,1001,501,2027-01-04,,5,1,\n`,
    expected: ['2 ERROR publisher_id required'],
  },
  { name: 'an unknown id', file: 'id,name\n99,x\n', expected: ['2 ERROR id notFound'] },
  {
    name: 'UPDATE of an unknown reference',
    file: 'action,external_reference,name\nUPDATE,N-9,x\nPAUSE,N-8,x\n',
    expected: ['2 ERROR external_reference notFound', '3 ERROR external_reference notFound'],
  },
  { name: 'a reference beside an id renames', file: 'id,external_reference\n2,B-2\n', expected: ['2 UPDATE externalReference'] },
  {
    name: 'a reference that belongs to another campaign',
    file: 'id,external_reference\n2,A-3\n',
    expected: ['2 ERROR external_reference alreadyExists'],
  },
  { name: 'a reference taken off', file: 'id,external_reference\n2,[]\n', expected: ['2 UPDATE externalReference'] },
  {
    name: 'the same key twice fails every such row',
    file: 'id,external_reference,name\n2,,One\n3,,Fine\n,A-2,Two\n2,,One\n',
    expected: ['2 ERROR id duplicateKeyInFile', '3 UPDATE name', '4 ERROR id duplicateKeyInFile', '5 ERROR id duplicateKeyInFile'],
  },
  {
    name: 'one new reference twice',
    file: `${head}\n${created('CREATE', 'N-1')}\n${created('', 'N-1')}\n`,
    expected: ['2 ERROR external_reference duplicateKeyInFile', '3 ERROR external_reference duplicateKeyInFile'],
  },
  {
    name: 'two campaigns renamed to one reference',
    file: 'id,external_reference\n2,B\n3,B\n',
    expected: ['2 ERROR external_reference duplicateKeyInFile', '3 ERROR external_reference duplicateKeyInFile'],
  },
  { name: 'the version it was exported at', file: 'id,rev,name\n2,3,Renamed\n', expected: ['2 UPDATE name'] },
  { name: 'another version', file: 'id,rev,name\n2,2,Renamed\n', expected: ['2 ERROR rev rowConflict'] },
  { name: 'another version but nothing to change', file: 'id,rev,name\n2,1,Running\n', expected: ['2 UNCHANGED'] },
  { name: 'read-only columns are passed over', file: 'id,status,actuals,name\n2,DRAFT,99,\n', expected: ['2 UNCHANGED'] },
  {
    name: 'fixed fields of a submitted campaign',
    file: 'id,type,currency,objective_type,advertiser_id,order_id\n2,FILLER,EUR,PRICE,1002,502\n',
    expected: ['2 ERROR type readOnly; advertiser_id readOnly; order_id readOnly; currency readOnly; objective_type readOnly'],
  },
  {
    name: 'fixed fields of a draft',
    file: 'id,advertiser_id,order_id,currency,objective_type\n1,1002,502,EUR,PRICE\n',
    expected: ['2 UPDATE advertiserId,orderId,currency,objectiveType'],
  },
  {
    name: 'a start after delivery began',
    file: 'id,start_date\n2,2026-12-01\n10,2026-12-05\n',
    expected: ['2 ERROR start_date readOnly', '3 UPDATE startDate'],
  },
  {
    name: 'COMPLETED: only end and objective',
    file: 'id,end_date,name\n4,2027-02-28,\n12,,Renamed\n',
    expected: ['2 UPDATE endDate', '3 ERROR name stateNotAllowed'],
  },
  {
    name: 'COMPLETED opens again and is paused in one row',
    file: 'action,id,objective_value\nPAUSE,12,600000\n',
    expected: ['2 UPDATE +PAUSE objectiveValue,paused'],
  },
  { name: 'COMPLETED is not paused', file: 'action,id\nPAUSE,4\n', expected: ['2 ERROR action stateNotAllowed'] },
  {
    name: 'RESERVED is edited only as a draft',
    file: 'id,name\n5,x\n7,x\n8,x\n',
    expected: ['2 ERROR name stateNotAllowed', '3 ERROR name stateNotAllowed', '4 ERROR name stateNotAllowed'],
  },
  {
    name: 'an archived campaign',
    file: 'action,id,name\n,6,x\nPAUSE,6,\nARCHIVE,6,\n',
    expected: [
      '2 ERROR id duplicateKeyInFile; name stateNotAllowed',
      '3 ERROR id duplicateKeyInFile; action stateNotAllowed',
      '4 ERROR id duplicateKeyInFile',
    ],
  },
  {
    name: 'a row tells every error at once: of its cells, and of what they refer to as far as it can be judged',
    file: `rev,${head}
,CREATE,N-1,[],STANDARD,4711,,2027-02-30,2027-03-31,500000,x,LOCATION_COUNTRY in (UX)
,SUBMIT,N-2,Fine,RESERVED,1003,,soon,2026-01-01,,12.5,
,CREATE,N-3,,,4711,,,,,12.5,
,PAUSE,A-2,,SPONSOR,1003,,,,many,,
1,,A-2,,,,,soon,,,,
`,
    expected: [
      '2 ERROR name required; start_date invalidDate → 2027-02-28; cpm invalidNumber; advertiser_id unknownItem; targeting targetingValue → US',
      '3 ERROR start_date invalidDate; publisher_id required; objective_value required; targeting required → []; advertiser_id advertiserArchived',
      '4 ERROR name required; type required; start_date required; advertiser_id unknownItem',
      '5 ERROR type invalidEnum → SPONSORSHIP; objective_value invalidNumber; id duplicateKeyInFile; advertiser_id readOnly',
      '6 ERROR start_date invalidDate; id duplicateKeyInFile; rev rowConflict',
    ],
  },
  { name: 'an archived campaign is not edited', file: 'id,name\n6,x\n', expected: ['2 ERROR name stateNotAllowed'] },
  { name: 'an archived campaign is not paused', file: 'action,id\nPAUSE,6\n', expected: ['2 ERROR action stateNotAllowed'] },
  { name: 'ARCHIVE of what is archived', file: 'action,id\nARCHIVE,6\n', expected: ['2 UNCHANGED'] },
  { name: 'UNARCHIVE comes before the cells', file: 'action,id,name\nUNARCHIVE,6,Back\n', expected: ['2 UPDATE +UNARCHIVE archived,name'] },
  { name: 'UNARCHIVE of what is not archived', file: 'action,id\nUNARCHIVE,2\n', expected: ['2 UNCHANGED'] },
  {
    name: 'ARCHIVE of a running campaign',
    file: 'action,id\nARCHIVE,2\nARCHIVE,3\n',
    expected: ['2 ERROR action stateNotAllowed', '3 UPDATE +ARCHIVE archived'],
  },
  { name: 'a campaign in an archived order', file: 'action,id,name\nRESUME,9,\n', expected: ['2 ERROR action orderArchived'] },
  { name: 'an edit in an archived order', file: 'id,name\n9,x\n', expected: ['2 ERROR name orderArchived'] },
  {
    name: 'PAUSE and RESUME',
    file: 'action,id\nPAUSE,2\nRESUME,3\nPAUSE,10\nPAUSE,5\n',
    expected: ['2 UPDATE +PAUSE paused', '3 UPDATE +RESUME paused', '4 UPDATE +PAUSE paused', '5 UPDATE +PAUSE paused'],
  },
  {
    name: 'PAUSE and RESUME already in force',
    file: 'action,id\nRESUME,2\nPAUSE,3\nRESUME,10\n',
    expected: ['2 UNCHANGED', '3 UNCHANGED', '4 UNCHANGED'],
  },
  { name: 'PAUSE of a draft', file: 'action,id\nPAUSE,1\n', expected: ['2 ERROR action stateNotAllowed'] },
  { name: 'SUBMIT of a draft', file: 'action,id\nSUBMIT,1\n', expected: ['2 UPDATE +SUBMIT submitted'] },
  {
    name: 'SUBMIT of a corrected draft',
    file: 'action,id,end_date\nSUBMIT,1,2027-02-28\n',
    expected: ['2 UPDATE +SUBMIT endDate,submitted'],
  },
  {
    name: 'SUBMIT of a draft that lacks everything',
    file: 'action,id\nSUBMIT,14\n',
    expected: ['2 ERROR start_date required; cpm required; objective_value required; targeting required → []'],
  },
  { name: 'a draft may stay incomplete', file: 'id,name\n14,Renamed\n', expected: ['2 UPDATE name'] },
  {
    name: 'SUBMIT of what is submitted',
    file: 'action,id\nSUBMIT,2\nSUBMIT,8\nSUBMIT,7\n',
    expected: ['2 UNCHANGED', '3 UNCHANGED', '4 ERROR action stateNotAllowed'],
  },
  {
    name: 'SUBMIT with an end in the past',
    file: `${head}\nSUBMIT,N-1,New,STANDARD,1001,501,2026-10-01,2026-10-31,5,1,[]\n`,
    expected: ['2 ERROR end_date endInPast'],
  },
  { name: 'an end before the start', file: 'id,end_date\n2,2026-10-31\n', expected: ['2 ERROR end_date endBeforeStart'] },
  {
    name: 'an end at the moment of the start',
    file: 'id,start_date,end_date\n1,2027-01-04 10:00,2027-01-04 10:00\n',
    expected: ['2 ERROR end_date endBeforeStart'],
  },
  { name: 'an end on the day of the start', file: 'id,end_date\n2,2026-11-01\n', expected: ['2 UPDATE endDate'] },
  {
    name: 'currency, objective type and advertiser are those of the order',
    file: 'action,external_reference,name,type,advertiser_id,order_id,start_date,cpm,currency,objective_type\nCREATE,N-1,New,STANDARD,1001,502,2027-01-04,1,USD,IMPRESSIONS\n',
    expected: [
      '2 ERROR advertiser_id advertiserMismatch → 1002; currency currencyMismatch → EUR; objective_type objectiveTypeMismatch → PRICE',
    ],
  },
  {
    name: 'a new campaign takes them from its order',
    file: 'action,name,type,advertiser_id,order_id,start_date,cpm\nCREATE,New,STANDARD,1002,502,2027-01-04,1\n',
    expected: ['2 CREATE'],
  },
  { name: 'an unknown order', file: 'id,order_id\n1,999\n', expected: ['2 ERROR order_id unknownItem'] },
  { name: 'an archived order', file: 'id,order_id\n1,503\n', expected: ['2 ERROR order_id orderArchived'] },
  { name: 'an order that is being duplicated', file: 'id,order_id\n1,504\n', expected: ['2 ERROR order_id orderNotWhole'] },
  { name: 'an order whose duplication failed', file: 'id,order_id\n1,505\n', expected: ['2 ERROR order_id orderNotWhole'] },
  {
    name: 'an archived advertiser',
    file: 'action,name,type,advertiser_id,start_date,cpm\nCREATE,New,STANDARD,1003,2027-01-04,1\n',
    expected: ['2 ERROR advertiser_id advertiserArchived'],
  },
  {
    name: 'unknown advertiser, publisher, deal, pixel and user',
    file: 'id,publisher_id,deal_id,attribution_pixel_ids,assigned_username\n1,99,NOPE,px-9,nobody\n',
    expected: ['2 ERROR publisher_id unknownItem; deal_id unknownItem; assigned_username unknownItem; attribution_pixel_ids unknownItem'],
  },
  {
    name: 'an unlimited objective has no value',
    file: 'id,objective_value,objective_unlimited\n1,700,true\n',
    expected: ['2 UPDATE objectiveValue,objectiveUnlimited (objective_value valueIgnored)'],
  },
  {
    name: 'a value for an unlimited objective',
    file: 'id,objective_value\n11,700\n',
    expected: ['2 UNCHANGED (objective_value valueIgnored)'],
  },
  { name: 'limited again needs a value', file: 'id,objective_unlimited\n11,false\n', expected: ['2 ERROR objective_value required'] },
  {
    name: 'an objective below what was delivered',
    file: 'id,objective_value\n2,100\n',
    expected: ['2 UPDATE objectiveValue (objective_value objectiveBelowDelivered)'],
  },
  {
    name: 'a second screen needs its CPM',
    file: 'id,second_screen_objective\n2,50000\n',
    expected: ['2 ERROR second_screen_cpm required'],
  },
  {
    name: 'priorities of the type',
    file: 'id,pacing_priority\n2,4\n3,10\n10,3\n',
    expected: ['2 UPDATE pacingPriority', '3 ERROR pacing_priority tooBig → 9', '4 ERROR pacing_priority tooSmall → 4'],
  },
  {
    name: 'priority 1 without AGENCY_ADVANCED.WRITE',
    file: 'id,pacing_priority\n2,1\n',
    expected: ['2 ERROR pacing_priority forbidden → 4'],
  },
  {
    name: 'priority 1 with AGENCY_ADVANCED.WRITE',
    file: 'id,pacing_priority\n2,1\n',
    expected: ['2 UPDATE pacingPriority'],
    context: { advanced: true },
  },
  { name: 'the default priority follows the type', file: 'id,type\n1,FILLER\n', expected: ['2 UPDATE type,pacingPriority'] },
  { name: 'FILLER has one priority', file: 'id,type,pacing_priority\n1,FILLER,5\n', expected: ['2 ERROR pacing_priority readOnly → 10'] },
  {
    name: 'not in the selection',
    file: 'id,name\n2,Renamed\n10,Renamed\n',
    expected: ['2 UPDATE name', '3 ERROR id notInSelection'],
    context: { selection },
  },
  {
    name: 'new campaigns of the selected order, by its id or by default',
    file: 'action,name,type,advertiser_id,order_id,start_date,cpm\nCREATE,New,STANDARD,1001,,2027-01-04,1\nCREATE,New,STANDARD,1002,502,2027-01-04,1\n',
    expected: ['2 CREATE', '3 ERROR order_id notInSelection'],
    context: { selection },
  },
]
