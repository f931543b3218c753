/** Resources and prompts of the server: the guide, references of targeting and columns, campaigns, and two prompts. */
import { completable, type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { firstOf, limits, showHidden } from '@spotdesk/sdk/values'
import * as z from 'zod'
import { exitCodes } from '../exit-codes.ts'
import { toFailure } from '../failure.ts'
import { toErrorFacts, shownData } from './answer.ts'
import { type ColumnKind, listColumnActions, columnKinds, listSettableColumns } from './column-reference.ts'
import { guide } from './guide.ts'
import { mayCall, getRow, type Session } from './session.ts'
import { grammar, typeFacts } from './targeting-reference.ts'

/** Proposals of one completion, and the longest wait for them. */
const [mostProposals, proposalMs] = [20, 10_000]
const idForm = /^[1-9]\d{0,15}$/

const json = (uri: URL, data: unknown) => ({
  contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(shownData(data)) }],
})
const markdown = (uri: URL, text: string) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] })

/** A resource, a prompt or a tool of the server, offered or not. */
export interface Offer {
  registered: { enabled: boolean }
  /** True while the rights of the token admit it. */
  isOffered: () => boolean
}

/** @returns those that depend on rights */
export function addResources(server: McpServer, session: Session): Offer[] {
  server.registerResource(
    'guide',
    'spotdesk://guide',
    {
      title: 'Guide',
      description: 'How to find out why a campaign under-delivers, and how to propose a change.',
      mimeType: 'text/markdown',
    },
    (uri) => markdown(uri, guide),
  )
  server.registerResource(
    'targeting-grammar',
    'spotdesk://targeting/grammar',
    { title: 'Grammar of targeting', description: 'Targeting as one line of text.', mimeType: 'text/markdown' },
    (uri) => markdown(uri, grammar),
  )
  server.registerResource(
    'targeting-types',
    'spotdesk://targeting/types',
    { title: 'Targeting rule types', description: 'Each rule type with its values and an example.', mimeType: 'application/json' },
    (uri) => json(uri, { types: typeFacts(session) }),
  )
  addColumns(server)
  return [{ registered: addCampaigns(server, session), isOffered: () => mayCall(session, getRow('campaigns.get')) }]
}

function addColumns(server: McpServer): void {
  const complete = { kind: (value: string) => columnKinds.filter((kind) => kind.startsWith(value)) }
  const list = () => ({
    resources: columnKinds.map((kind) => ({ uri: `spotdesk://columns/${kind}`, name: `columns-${kind}`, mimeType: 'application/json' })),
  })
  server.registerResource(
    'columns',
    new ResourceTemplate('spotdesk://columns/{kind}', { list, complete }),
    { title: 'Columns of changes', description: 'Columns that changes_plan sets, and actions.', mimeType: 'application/json' },
    (uri, { kind }) => {
      const known = columnKinds.find((one): one is ColumnKind => one === kind)
      if (!known) throw new ResourceNotFoundError(uri.href, `There are columns of ${columnKinds.join(', ')}.`)
      return json(uri, { kind: known, actions: listColumnActions(known), columns: listSettableColumns(known) })
    },
  )
}

/** Ids and names of campaigns by a part of the name or the id, the latest changed first. */
async function findCampaigns(session: Session, typed: string, signal: AbortSignal) {
  const { client } = await session.connect(signal)
  const q = firstOf(typed, limits.query)
  const input = { ...(q !== '' && { q }), sort: '-updatedAt', limit: mostProposals } as const
  return (await session.inTurn(signal, () => client.campaigns.list(input, { signal }))).list
}

/** Proposals are a convenience: without a sign-in there are none. */
const completeId = (session: Session) => async (value: string) =>
  (await findCampaigns(session, value, AbortSignal.timeout(proposalMs)).catch(() => [])).map(({ id }) => String(id))

function addCampaigns(server: McpServer, session: Session) {
  const list = async ({ mcpReq: { signal } }: { mcpReq: { signal: AbortSignal } }) => {
    const found = await findCampaigns(session, '', signal).catch(() => [])
    return {
      resources: found.map(({ id, name }) => ({
        uri: `spotdesk://campaigns/${id}`,
        name: `campaign-${id}`,
        title: showHidden(name),
        mimeType: 'application/json',
      })),
    }
  }
  return server.registerResource(
    'campaigns',
    new ResourceTemplate('spotdesk://campaigns/{id}', { list, complete: { id: completeId(session) } }),
    { title: 'Campaign', description: 'Settings and targeting of a campaign, by its id.', mimeType: 'application/json' },
    async (uri, { id }, { mcpReq: { signal } }) => {
      if (typeof id !== 'string' || !idForm.test(id))
        throw new ResourceNotFoundError(uri.href, 'A campaign is named by its id: spotdesk://campaigns/104001')
      try {
        const { client } = await session.connect(signal)
        const [campaign, targeting] = await session.inTurn(signal, () =>
          Promise.all([client.campaigns.get({ id: Number(id) }, { signal }), client.targeting.ofCampaign({ id: Number(id) }, { signal })]),
        )
        return json(uri, { campaign, targeting: targeting.text })
      } catch (error) {
        const failure = toFailure(error)
        if (failure.exitCode === exitCodes.notFound) throw new ResourceNotFoundError(uri.href, failure.message)
        const { message: text, hint } = toErrorFacts(failure)
        throw new Error([text, hint].filter(Boolean).join(' '), { cause: error })
      }
    },
  )
}

const message = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

/** @returns the prompts with the rights that they depend on */
export function addPrompts(server: McpServer, session: Session): Offer[] {
  const campaignId = completable(z.string().regex(idForm, 'an id').describe('Id of the campaign'), completeId(session))
  const why = server.registerPrompt(
    'why-under-delivering',
    {
      title: 'Why does a campaign under-deliver?',
      description: 'Finds the cause of the under-delivery of one campaign with its figures, and plans a change without applying it.',
      argsSchema: z.object({ campaignId }),
    },
    ({ campaignId: id }) =>
      message(
        `Find out why campaign ${id} under-delivers. Read spotdesk://guide, then use campaigns_why_not_delivering, forecast_campaign and statistics_campaign. Say the cause with its figures, and propose a change as a plan (forecast_fix_plan or changes_plan) with the command that applies it. Do not apply it.`,
      ),
  )
  const morning = server.registerPrompt(
    'morning-plan',
    {
      title: 'Campaigns that need attention today',
      description: 'Goes through the campaigns at risk, the most money first, and plans fixes for them without applying any.',
    },
    () =>
      message(
        'Make the morning plan. Use forecast_attention: for each campaign say the cause, the money at risk and the fix that you would choose, the most money first. Plan the fixes that need nobody else with forecast_fix_plan, and list the commands that apply them. Do not apply them.',
      ),
  )
  return [
    { registered: why, isOffered: () => mayCall(session, getRow('checks.notDelivering')) },
    { registered: morning, isOffered: () => mayCall(session, getRow('forecast.attention')) },
  ]
}
