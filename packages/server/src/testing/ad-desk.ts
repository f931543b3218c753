/** A desk with creative files, and ads made through the API: shared by the tests of ads. */
import { ads, changeSets, type OutputOf } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type CallResult, type CallOptions, type Fixture, type Person, openFixture, things } from './desk.ts'

type Row = Parameters<Fixture['call']>[1]
export type NewAd = Partial<ads.NewAd> & Record<string, unknown>

/** Files of the home agency, and one of the other. */
export const files = { spot: 7901, picture: 7902, long: 7903, anothers: 7904, strangers: 7905 } as const
/** An audio ad with a file. */
export const spot = { name: 'Spot 30', type: 'AUDIO', creative: { id: files.spot } } as const

export interface AdFixture extends Fixture {
  /** A call with any outcome. */
  ask(row: Row, input: object, options?: CallOptions, person?: Person): Promise<CallResult>
  /** A call that must succeed. */
  ok<T = ads.AdResult>(row: Row, input: object, options?: CallOptions, person?: Person): Promise<T>
  make(id: number, more?: NewAd): Promise<ads.AdResult>
  /** A campaign with ads of these names in its sequence. */
  sequenced(
    names: readonly string[],
    status?: 'DRAFT' | 'RUNNING',
  ): Promise<{ id: number; adId(name: string): number; made: ads.AdResult[] }>
  /** The names of the sequence's ads, joined. */
  heard(id: number): Promise<string>
  read(id: number, adId: number): Promise<ads.Ad>
  undo(changeSetId: string | null, person?: Person): Promise<OutputOf<typeof changeSets.revert>>
}

export async function openAdFixture(): Promise<AdFixture> {
  const desk = await openFixture()
  const file = { agency_id: 1, file_name: 'spot.mp3', media_type: 'audio/mpeg', bytes: 5, duration_ms: 29_500, sha256: 'x' }
  for (const [id, name, more] of [
    [files.spot, 'Spot', {}],
    [files.picture, 'Picture', { media_type: 'image/png', duration_ms: null }],
    [files.long, 'Long', { duration_ms: 61_000 }],
    [files.anothers, "Another's", { advertiser_id: things.otherAdvertiser }],
    [files.strangers, "Strangers'", { agency_id: 2 }],
  ] as const)
    await desk.insert('creatives', { ...file, id, name, name_lc: name.toLowerCase(), ...more })

  const ask: AdFixture['ask'] = (row, input, options, person = 'manager') => desk.call(person, row, input as never, options)
  const ok = async <T = ads.AdResult>(row: Row, input: object, options?: CallOptions, person?: Person): Promise<T> => {
    const answer = await ask(row, input, options, person)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body as T
  }
  const make: AdFixture['make'] = (id, more = {}) => ok(ads.create, { id, body: { ...spot, ...more } })
  return {
    ...desk,
    ask,
    ok,
    make,
    sequenced: async (names, status = 'RUNNING') => {
      const id = await desk.campaign({ status, columns: { targeting: { groups: [] } } })
      const made: ads.AdResult[] = []
      for (const name of names) {
        const ad = await make(id, { name })
        made.push(status === 'DRAFT' ? ad : await ok(ads.activate, { id, adId: ad.id }))
      }
      await ok(ads.setSequence, { id, body: { sequence: made.map((ad) => ({ adId: ad.id })) } })
      return { id, made, adId: (name) => made[names.indexOf(name)]!.id }
    },
    heard: async (id) => (await ok<ads.AdSequence>(ads.sequence, { id })).sequence.map(({ name }) => name).join(''),
    read: (id, adId) => ok<ads.Ad>(ads.get, { id, adId }),
    undo: (changeSetId, person) => ok(changeSets.revert, { id: changeSetId! }, {}, person),
  }
}

/** 'field: code' of each error. */
export const formatErrors = ({ body }: CallResult) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field}: ${code}`)

/** The audit entries of an entity. */
export const audited = (desk: Fixture, type: string, id: number) =>
  desk.rows<{ action: string; versionAfter: number }>(
    sql`select action, version_after as "versionAfter" from audit_events where entity_type = ${type} and entity_id = ${id} order by version_after`,
  )
