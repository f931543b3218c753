/** The campaign list as tests ask for it. */
import { type InputOf, campaigns } from '@spotdesk/sdk/contract'
import type { CampaignSeed, Fixture, Person } from './desk.ts'

type Query = InputOf<typeof campaigns.list>

export interface ListPage {
  list: campaigns.CampaignRow[]
  total: number
}

export interface CampaignList {
  /** A page, of a hundred unless told. */
  search: (query?: Query, person?: Person) => Promise<ListPage>
  ids: (query?: Query, person?: Person) => Promise<number[]>
  /** Makes campaigns that a word in their names sets apart from those of other tests. */
  make: (word: string, seeds: readonly CampaignSeed[]) => Promise<number[]>
}

/** @param desk is asked for at each call, since tests open it before they run */
export function createCampaignList(desk: () => Fixture): CampaignList {
  async function search(query: Query = {}, person: Person = 'manager'): Promise<ListPage> {
    const { status, body, text } = await desk().call(person, campaigns.list, { limit: 100, ...query })
    if (status !== 200) throw new Error(`the list answered ${status}: ${text}`)
    return body as unknown as ListPage
  }
  return {
    search,
    ids: async (query, person) => (await search(query, person)).list.map(({ id }) => id),
    make: async (word, seeds) => {
      const made: number[] = []
      for (const seed of seeds) made.push(await desk().campaign({ ...seed, name: `${seed.name ?? ''} ${word}`.trim() }))
      return made
    },
  }
}
