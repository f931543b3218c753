/** The screens of advertisers at their narrowest, with names as long as they may be. */
import { advertisers } from '@spotdesk/sdk/contract'
import { test } from 'vitest'
import { walkScreen } from './walk.ts'
import { serveWeb } from './web.ts'

let id = 0
const web = serveWeb(async (desk) => {
  const body = {
    name: 'Überlange Bäckerei-Genossenschaft '.repeat(6).slice(0, 199),
    domain: `${'a-long-label.'.repeat(12)}example`,
    categoryIds: ['IAB1', 'IAB2', 'IAB8', 'IAB13', 'IAB17', 'IAB22'],
    contact: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 99),
    email: 'wolfeschlegelsteinhausenbergerdorff@bakery.example',
    externalReference: 'crm-'.repeat(12),
  }
  const answer = await desk.call('manager', advertisers.create, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  id = answer.body['id'] as number
  await desk.campaign({ name: 'A campaign with a name that goes on and on '.repeat(5).trim(), columns: { advertiser_id: id } })
})

test.for(['/advertisers/list', '/advertisers/create', '/advertisers/$id/campaigns', '/advertisers/$id/settings'])('%s', (path) =>
  walkScreen(web, 'manager', path.replace('$id', String(id))),
)
