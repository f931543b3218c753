/** Zones: what their table cannot say, and the call by which campaigns read one. */
import { publishers, zones } from '@spotdesk/sdk/contract'
import { zone } from '@spotdesk/sdk/records'
import { readRecord } from '../../platform/change-sets/record/record-query.ts'
import { isPermitted } from '../../platform/http/gate/gate.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Handler, on } from '../../platform/http/route.ts'
import { type RecordNoun, recordNoun } from '../../platform/records/noun.ts'
import { type AnyKind, toRecordBody } from '../../platform/records/routes.ts'
import { readableZones, shownOfZones, writtenZones } from './store.ts'

/** @param parent the kind of publishers */
export function createZoneNoun(parent: AnyKind): RecordNoun {
  const noun = recordNoun(zone, zones, {
    table: 'zones',
    sequence: 'zone_ids',
    owner: 'owner_agency_id',
    parent,
    scope: writtenZones,
    readable: readableZones,
    shown: shownOfZones,
  })
  const readOfPublisher: Handler<typeof publishers.zone> = async ({ publisherId, id }, { db, actor }) => {
    const record = await readRecord(db, noun.kind, actor, id)
    if (record?.fields['publisherId'] !== publisherId) throw notFound()
    // Who may not read zones in themselves gets them without what only their owner sees.
    return toRecordBody(zone, record, !isPermitted(zones.get, actor)) as unknown as zones.Zone
  }
  return { ...noun, routes: [...noun.routes, on(publishers.zone, readOfPublisher)] }
}
