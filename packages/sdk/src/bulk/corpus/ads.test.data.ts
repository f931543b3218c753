/** Files of ads: keys, parents, actions, states, references between rows, positions in the sequence, and validity as a whole. */
import type { AdPlanWorld } from '../index.ts'

export interface AdCase {
  name: string
  file: string | Uint8Array
  expected: string[]
  world?: Partial<AdPlanWorld>
}

const head = 'action,external_reference,campaign_id,name,type,asset_id'
const made = (reference: string, campaign = '1', rest = 'New one,AUDIO,901') => `CREATE,${reference},${campaign},${rest}`
const voice = { features: ['VOICE_ADS'] }

export const ads: AdCase[] = [
  // Files.
  { name: 'an empty file', file: '', expected: ['FILE emptyFile'] },
  { name: 'a file of campaigns', file: '# schema=campaign/1\nid,name\n11,x\n', expected: ['FILE wrongSchema'] },
  { name: 'a column of campaigns', file: 'id,cpm\n11,3\n', expected: ["FILE unknownColumn 'cpm'"] },
  {
    name: 'a doubled column under an alias',
    file: 'id,asset_id,creative_id\n11,901,901\n',
    expected: ["FILE duplicateColumn 'creative_id'"],
  },
  { name: 'headers in any case, with spaces and aliases', file: 'AD ID; Ad Name \n11;Renamed\n', expected: ['2 UPDATE name'] },
  { name: 'a row with too many cells', file: 'id,name\n11,a,b\n12,Fine\n', expected: ['2 ERROR row wrongCellCount', '3 UPDATE name'] },
  // Keys and parents.
  { name: 'CREATE in a campaign by its id', file: `${head}\n${made('N-1')}\n`, expected: ['2 CREATE'] },
  {
    name: "CREATE in a campaign by its external reference, from the campaigns' file before",
    file: 'action,external_reference,campaign_external_reference,name,type,asset_id\nCREATE,N-1,C-2,New one,AUDIO,901\n',
    expected: ['2 CREATE'],
  },
  {
    name: 'a blank action with an unknown reference creates',
    file: `${head}\n${made('N-1').replace('CREATE', '')}\n`,
    expected: ['2 CREATE'],
  },
  { name: 'CREATE needs no reference', file: `${head}\n${made('')}\n${made('')}\n`, expected: ['2 CREATE', '3 CREATE'] },
  { name: 'a new ad without its campaign', file: `${head}\n${made('N-1', '')}\n`, expected: ['2 ERROR campaign_id required'] },
  { name: 'a campaign that is not there', file: `${head}\n${made('N-1', '99')}\n`, expected: ['2 ERROR campaign_id notFound'] },
  {
    name: 'a campaign reference that is not there',
    file: 'external_reference,campaign_external_reference,name\nR-11,C-9,x\n',
    expected: ['2 ERROR campaign_external_reference notFound'],
  },
  {
    name: 'two keys of different campaigns',
    file: 'external_reference,campaign_id,campaign_external_reference,name\nR-11,1,C-2,x\nR-12,1,C-1,x\n',
    expected: ['2 ERROR campaign_external_reference invalidValue', '3 UPDATE name'],
  },
  { name: 'an ad is not moved to another campaign', file: 'id,campaign_id,name\n11,2,x\n', expected: ['2 ERROR campaign_id readOnly'] },
  { name: 'neither key asks for CREATE', file: `${head}\n,,1,x,AUDIO,901\n`, expected: ['2 ERROR id required'] },
  { name: 'CREATE with an id', file: 'action,id,name\nCREATE,11,x\n', expected: ['2 ERROR id invalidId'] },
  { name: 'an unknown id', file: 'id,name\n99,x\n', expected: ['2 ERROR id notFound'] },
  { name: 'an id that a spreadsheet has written anew', file: 'id,name\n1.1E+01,x\n', expected: ['2 ERROR id invalidId'] },
  {
    name: 'UPDATE of an unknown reference',
    file: 'action,external_reference,campaign_id,name\nUPDATE,N-9,1,x\n',
    expected: ['2 ERROR external_reference notFound'],
  },
  {
    name: 'a reference without its campaign means the only ad that has it',
    file: 'external_reference,name\nR-21,x\n',
    expected: ['2 UPDATE name'],
  },
  {
    name: 'a reference that ads of two campaigns have asks for the campaign',
    file: 'external_reference,campaign_id,name\nSHARED,,x\n',
    expected: ['2 ERROR campaign_id required'],
  },
  {
    name: 'the same reference stands in two campaigns',
    file: 'external_reference,campaign_id,name\nSHARED,2,x\nSHARED,5,y\n',
    expected: ['2 UPDATE name', '3 UPDATE name'],
  },
  { name: 'a reference beside an id renames', file: 'id,external_reference\n11,B-11\n', expected: ['2 UPDATE externalReference'] },
  {
    name: 'a reference that another ad of the campaign has',
    file: 'id,external_reference\n11,R-12\n',
    expected: ['2 ERROR external_reference alreadyExists'],
  },
  {
    name: 'the same key twice fails every such row',
    file: 'id,external_reference,name\n11,,One\n12,,Fine\n,R-11,Two\n',
    expected: ['2 ERROR id duplicateKeyInFile', '3 UPDATE name', '4 ERROR id duplicateKeyInFile'],
  },
  {
    name: 'one new reference twice in one campaign, and once in another',
    file: `${head}\n${made('N-1')}\n${made('N-1')}\n${made('N-1', '2')}\n`,
    expected: ['2 ERROR external_reference duplicateKeyInFile', '3 ERROR external_reference duplicateKeyInFile', '4 CREATE'],
  },
  {
    name: 'CREATE of what exists',
    file: 'action,external_reference,campaign_id,name\nCREATE,R-11,1,First\nCREATE,R-12,1,Other\n',
    expected: ['2 UNCHANGED', '3 ERROR external_reference alreadyExists'],
  },
  // Versions.
  { name: 'the version it was exported at', file: 'id,rev,name\n11,3,x\n', expected: ['2 UPDATE name'] },
  { name: 'another version', file: 'id,rev,name\n11,2,x\n', expected: ['2 ERROR rev rowConflict'] },
  { name: 'another version but nothing to change', file: 'id,rev,name\n11,2,First\n', expected: ['2 UNCHANGED'] },
  {
    name: 'another version and only a place in the sequence',
    file: 'id,rev,sequence_position\n11,2,3\n',
    expected: ['2 ERROR rev rowConflict'],
  },
  { name: 'status is read-only and passed over', file: 'id,status,name\n11,ARCHIVED,\n', expected: ['2 UNCHANGED'] },
  // Cells.
  {
    name: 'a new ad without its required cells',
    file: `${head}\nCREATE,N-1,1,,x,\n`,
    expected: ['2 ERROR type invalidEnum; name required'],
  },
  {
    name: 'audio without a file needs an estimated duration',
    file: `${head},estimated_duration_sec\n${made('N-1', '1', 'New,AUDIO,,')}\n${made('N-2', '1', 'New,AUDIO,,30')}\n`,
    expected: ['2 ERROR estimated_duration_sec required', '3 CREATE'],
  },
  {
    name: "a duration beyond the agency's maximum, and one that is no number",
    file: 'id,estimated_duration_sec\n13,61\n12,0\n11,"30,5"\n',
    expected: [
      '2 ERROR estimated_duration_sec tooBig',
      '3 ERROR estimated_duration_sec tooSmall → 1',
      '4 ERROR estimated_duration_sec invalidNumber → 30.5',
    ],
  },
  {
    name: 'files that do not fit: a picture, too long, of another advertiser, unknown',
    file: 'id,asset_id\n11,902\n12,903\n13,904\n14,999\n',
    expected: [
      '2 ERROR asset_id invalidValue',
      '3 ERROR asset_id creativeTooLong',
      '4 ERROR asset_id unknownItem',
      '5 ERROR asset_id unknownItem',
    ],
  },
  {
    name: 'a weight beyond its bounds',
    file: 'id,weight\n11,0\n12,101\n',
    expected: ['2 ERROR weight tooSmall → 1', '3 ERROR weight tooBig → 100'],
  },
  {
    name: 'booleans in any form',
    file: 'id,included_in_objective\n11,NO\n12,yes\n',
    expected: ['2 UPDATE includedInCampaignObjective', '3 UNCHANGED'],
  },
  { name: 'a required cell is not cleared', file: 'id,name,weight\n11,[],[]\n', expected: ['2 ERROR name required; weight required'] },
  {
    name: 'cells that are cleared',
    file: 'id,click_url,capping\n11,[],[]\n',
    expected: ['2 UPDATE clickUrl,capping'],
  },
  {
    name: 'addresses are whole ones',
    file: 'id,click_url,impression_trackers\n11,javascript:alert(1),\n12,,http://plain.test/\n13,,https://a.test/;https://b.test/\n',
    expected: [
      '2 ERROR click_url invalidUrl',
      '3 ERROR impression_trackers invalidUrl → https://plain.test/',
      '4 UPDATE impressionTrackers',
    ],
  },
  {
    name: 'a semicolon inside an address is escaped',
    file: String.raw`id,impression_trackers
12,https://t.test/p?a=1\;b=2
`,
    expected: ['2 UNCHANGED'],
  },
  {
    name: 'only a third party has a tag, and it needs https',
    file: 'id,redirect_url\n11,https://tag.test/\n17,http://tag.test/\n17,\n',
    expected: [
      '2 ERROR redirect_url invalidValue',
      '3 ERROR id duplicateKeyInFile; redirect_url invalidUrl → https://tag.test/',
      '4 ERROR id duplicateKeyInFile',
    ],
  },
  {
    name: 'a row tells every error at once: of its cells, and of what they refer to as far as it can be judged',
    file: `${head},start_date,linked_to,targeting
${made('N-1', '1', '[],AUDIO,4711,soon,,LOCATION_COUNTRY in (UX)')}
${made('N-2', '1', ',SONG,4711,,,')}
${made('N-3', '1', 'Beside,DISPLAY,4711,,R-99,')}
`,
    expected: [
      '2 ERROR name required; start_date invalidDate; asset_id unknownItem; targeting targetingValue → US',
      '3 ERROR type invalidEnum; name required',
      '4 ERROR linked_to unknownItem; asset_id unknownItem',
    ],
    world: { targeting: { unknown: (type, value) => (type === 'LOCATION_COUNTRY' && value === 'UX' ? { suggestion: 'US' } : undefined) } },
  },
  {
    name: 'capping rules: a lifetime is one window, and one that never takes effect is only a warning',
    file: 'id,capping\n11,3/2/CAMPAIGN\n12,3/1/DAY;9/1/DAY\n',
    expected: ['2 ERROR capping invalidValue → 3/1/CAMPAIGN', '3 UPDATE capping (capping cappingRedundant)'],
  },
  {
    name: 'dates: a day that does not exist, an end before the start, a flight outside the campaign',
    file: 'id,start_date,end_date\n11,2026-02-31,\n12,2026-12-10,2026-12-01\n13,2027-03-01,\n',
    expected: [
      '2 ERROR start_date invalidDate → 2026-02-28',
      '3 ERROR end_date endBeforeStart',
      '4 UPDATE startDate (start_date outsideFlight)',
    ],
  },
  { name: 'a date-only end means through that day', file: 'id,start_date,end_date\n51,2026-12-01,2026-12-30\n', expected: ['2 UNCHANGED'] },
  {
    name: 'targeting that cannot be read, and one that contradicts itself',
    file: 'id,targeting\n11,LOCATION_COUNTRY on (US)\n12,LOCATION_COUNTRY in (US) AND NOT LOCATION_COUNTRY in (US)\n',
    expected: ['2 ERROR targeting targetingSyntax', '3 ERROR targeting targetingValue'],
  },
  {
    name: 'how targeting joins the campaign',
    file: 'id,targeting,targeting_link\n11,LOCATION_COUNTRY in (CA),replace\n12,LOCATION_COUNTRY in (US),OR\n',
    expected: ['2 UPDATE targeting,targetingLink', '3 ERROR targeting_link invalidEnum'],
  },
  // Types.
  {
    name: 'the type moves only while the ad is a draft',
    file: 'id,type\n11,VIDEO\n21,VIDEO\n',
    expected: ['2 ERROR type readOnly', '3 UPDATE type,subtype'],
  },
  { name: 'a subtype belongs to audio', file: 'id,subtype\n15,AUDIO\n', expected: ['2 ERROR subtype invalidValue'] },
  { name: 'a subtype whose feature is off', file: 'id,subtype\n11,INTERACTIVE_VOICE\n', expected: ['2 ERROR subtype forbidden'] },
  { name: 'a subtype whose feature is on', file: 'id,subtype\n11,interactive voice\n', expected: ['2 UPDATE subtype'], world: voice },
  // Verbs and states.
  {
    name: 'ACTIVATE and DEACTIVATE, in force already and not',
    file: 'action,id\nACTIVATE,11\nACTIVATE,14\nDEACTIVATE,12\nDEACTIVATE,32\n',
    expected: ['2 UNCHANGED', '3 UPDATE +ACTIVATE status', '4 UPDATE +DEACTIVATE status', '5 UNCHANGED'],
  },
  { name: 'ACTIVATE with nothing to play', file: 'action,id\nACTIVATE,17\n', expected: ['2 ERROR action stateNotAllowed'] },
  {
    name: 'cells come before the verb',
    file: 'action,id,redirect_url\nACTIVATE,17,https://tag.test/vast\n',
    expected: ['2 UPDATE +ACTIVATE redirectUrl,status'],
  },
  { name: 'ARCHIVE', file: 'action,id\nARCHIVE,13\nARCHIVE,16\n', expected: ['2 UPDATE +ARCHIVE archived', '3 UNCHANGED'] },
  { name: 'an archived ad is not edited', file: 'id,name\n16,x\n', expected: ['2 ERROR action stateNotAllowed'] },
  {
    name: 'under an archived campaign nothing is done',
    file: `action,id,campaign_id,name,type,asset_id\n,41,,x,,\nCREATE,,4,New,AUDIO,901\n`,
    expected: ['2 ERROR action stateNotAllowed', '3 ERROR action stateNotAllowed'],
  },
  {
    name: 'ads of guaranteed campaigns are neither switched on nor off',
    file: 'action,id\nACTIVATE,32\nDEACTIVATE,31\n',
    expected: ['2 ERROR action stateNotAllowed', '3 ERROR action stateNotAllowed'],
  },
  { name: 'verbs of campaigns are none of ads', file: 'action,id\nPAUSE,11\n', expected: ['2 ERROR action invalidEnum'] },
  // Links.
  {
    name: 'links by id, by reference, bare, and in any order',
    file: 'id,linked_to\n15,id:12;ref:R-11\n',
    expected: ['2 UNCHANGED'],
  },
  { name: 'a link is taken off', file: 'id,linked_to\n15,R-11\n', expected: ['2 UPDATE linkedTo'] },
  { name: 'all links are taken off', file: 'id,linked_to\n15,[]\n', expected: ['2 UPDATE linkedTo (linked_to companionAlone)'] },
  {
    name: 'links to what is not there, to another campaign, to an archived ad, to a display ad',
    file: 'id,linked_to\n15,ref:NONE\n',
    expected: ['2 ERROR linked_to unknownItem'],
  },
  { name: 'a link to another campaign', file: 'id,linked_to\n15,id:21\n', expected: ['2 ERROR linked_to unknownItem'] },
  { name: 'a link to an archived ad', file: 'id,linked_to\n15,id:16\n', expected: ['2 ERROR linked_to unknownItem'] },
  { name: 'a link of an ad that is heard', file: 'id,linked_to\n11,id:12\n', expected: ['2 ERROR linked_to invalidValue'] },
  { name: 'a link that is no key', file: 'id,linked_to\n15,id:x\n', expected: ['2 ERROR linked_to invalidId'] },
  {
    name: 'a link to an ad that another row makes, before or behind it',
    file: `${head},linked_to\n${made('B-1', '1', 'Banner,DISPLAY,902,N-1')}\n${made('N-1')},\n${made('B-2', '1', 'Banner,DISPLAY,902,N-1;R-11')}\n`,
    expected: ['2 CREATE', '3 CREATE', '4 CREATE'],
  },
  {
    name: 'a link to a row that fails',
    file: `${head},linked_to\n${made('B-1', '1', 'Banner,DISPLAY,902,N-1')}\n${made('N-1', '1', 'New,AUDIO,999')},\n`,
    expected: ['2 ERROR linked_to unknownItem', '3 ERROR asset_id unknownItem'],
  },
  // The sequence.
  {
    name: 'the places that they have',
    file: 'id,sequence_position\n11,1\n12,2\n13,3\n',
    expected: ['2 UNCHANGED', '3 UNCHANGED', '4 UNCHANGED'],
  },
  {
    name: 'two ads change places',
    file: 'id,sequence_position\n11,2\n12,1\n',
    expected: ['2 UPDATE sequencePosition', '3 UPDATE sequencePosition'],
  },
  { name: 'an ad goes to the end', file: 'id,sequence_position\n11,3\n', expected: ['2 UPDATE sequencePosition'] },
  { name: 'a place behind the end is the end', file: 'id,sequence_position\n13,9\n', expected: ['2 UNCHANGED'] },
  { name: 'an ad is taken out', file: 'id,sequence_position\n12,[]\n', expected: ['2 UPDATE sequencePosition'] },
  {
    name: 'two ads at one place',
    file: 'id,sequence_position\n11,2\n12,2\n',
    expected: ['2 ERROR sequence_position invalidValue', '3 ERROR sequence_position invalidValue'],
  },
  {
    name: 'an ad that is not heard has no place',
    file: 'id,sequence_position\n15,1\n14,2\n',
    expected: ['2 UNCHANGED (sequence_position valueIgnored)', '3 UNCHANGED (sequence_position valueIgnored)'],
  },
  { name: 'one ad is no sequence', file: 'id,sequence_position\n51,1\n', expected: ['2 UNCHANGED (sequence_position valueIgnored)'] },
  {
    name: 'two drafts begin a sequence',
    file: 'id,sequence_position\n21,2\n22,1\n',
    expected: ['2 UPDATE sequencePosition', '3 UPDATE sequencePosition'],
  },
  {
    name: 'new drafts go into it with their rows',
    file: `${head},sequence_position\n${made('N-1', '2')},1\n${made('N-2', '2')},2\n`,
    expected: ['2 CREATE', '3 CREATE'],
  },
  {
    name: 'who is activated with a place goes to it',
    file: 'action,id,sequence_position\nACTIVATE,14,1\n',
    expected: ['2 UPDATE +ACTIVATE sequencePosition,status'],
  },
]
