/** Resources and prompts of the server: the guide, references of targeting and columns, campaigns, and two prompts. */
import { completable, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { errorAnswer, ToolError } from './answer.ts'
import { type ColumnKind, actionsOf, columnKinds, columnsOf } from './column-reference.ts'
import { guide } from './guide.ts'
import { mayCall, rowOf, type Session } from './session.ts'
import { grammar, typeFacts } from './targeting-reference.ts'

/** Proposals of one completion. */
const mostProposals = 20
const idForm = /^[1-9]\d{0,15}$/

const json = (uri: URL, data: unknown) => ({ contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(data) }] })
const markdown = (uri: URL, text: string) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] })

export function addResources(server: McpServer, session: Session): void {
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
  if (mayCall(session, rowOf('campaigns.get'))) addCampaigns(server, session)
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
      if (!known) throw new ToolError({ code: 'notFound', message: `There are columns of ${columnKinds.join(', ')}.` })
      return json(uri, { kind: known, actions: actionsOf(known), columns: columnsOf(known) })
    },
  )
}

function addCampaigns(server: McpServer, { client, inTurn }: Session): void {
  const find = (q: string) => client.campaigns.list({ ...(q !== '' && { q }), sort: '-updatedAt', limit: mostProposals })
  const list = async () => {
    const found = await find('')
    return {
      resources: found.list.map(({ id, name }) => ({
        uri: `spotdesk://campaigns/${id}`,
        name: `campaign-${id}`,
        title: name,
        mimeType: 'application/json',
      })),
    }
  }
  const complete = { id: async (value: string) => (await find(value.slice(0, 100))).list.map(({ id }) => String(id)) }
  server.registerResource(
    'campaigns',
    new ResourceTemplate('spotdesk://campaigns/{id}', { list, complete }),
    { title: 'Campaign', description: 'Settings and targeting of a campaign, by its id.', mimeType: 'application/json' },
    async (uri, { id }, { mcpReq: { signal } }) => {
      if (typeof id !== 'string' || !idForm.test(id)) throw new Error('A campaign is named by its id: spotdesk://campaigns/104001')
      try {
        const [campaign, targeting] = await inTurn(signal, () =>
          Promise.all([client.campaigns.get({ id: Number(id) }, { signal }), client.targeting.ofCampaign({ id: Number(id) }, { signal })]),
        )
        return json(uri, { campaign, targeting: targeting.text })
      } catch (error) {
        const { error: facts } = errorAnswer(error).structuredContent as { error: { message: string } }
        throw new Error(facts.message, { cause: error })
      }
    },
  )
}

const message = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

export function addPrompts(server: McpServer, session: Session): void {
  if (mayCall(session, rowOf('checks.notDelivering'))) {
    const complete = async (value: string) =>
      (await session.client.campaigns.list({ ...(value !== '' && { q: value.slice(0, 100) }), limit: mostProposals })).list.map(({ id }) =>
        String(id),
      )
    const campaignId = completable(z.string().regex(idForm, 'an id').describe('Id of the campaign'), complete)
    server.registerPrompt(
      'why-under-delivering',
      { title: 'Why does a campaign under-deliver?', argsSchema: z.object({ campaignId }) },
      ({ campaignId: id }) =>
        message(
          `Find out why campaign ${id} under-delivers. Read spotdesk://guide, then use campaigns_why_not_delivering, forecast_campaign and statistics_campaign. Say the cause with its figures, and propose a change as a plan (forecast_fix_plan or changes_plan) with the command that applies it. Do not apply it.`,
        ),
    )
  }
  if (mayCall(session, rowOf('forecast.attention')))
    server.registerPrompt('morning-plan', { title: 'Campaigns that need attention today' }, () =>
      message(
        'Make the morning plan. Use forecast_attention: for each campaign say the cause, the money at risk and the fix that you would choose, the most money first. Plan the fixes that need nobody else with forecast_fix_plan, and list the commands that apply them. Do not apply them.',
      ),
    )
}
