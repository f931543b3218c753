import type { notifications } from '@spotdesk/sdk/contract'
import { expect, test } from 'vitest'
import { setScreens } from '../../shared/page/screen-table.ts'
import { findNoticePage } from './notice-page.ts'

const job: notifications.Notification = {
  id: 1,
  kind: 'JOB',
  event: 'IMPORT_SUCCEEDED',
  at: new Date(0),
  readAt: null,
  campaignId: null,
  adId: null,
  orderId: null,
  jobId: '018f0000-0000-7000-8000-000000000001',
  jobKind: 'campaigns',
  details: { name: null, by: null, status: null, ad: null, agency: null, publisher: null, reason: null },
}

test('an import leads to the list of its records, and any other to that of campaigns', () => {
  setScreens(['campaigns', 'orders', 'zones'].map((noun) => ({ path: `/${noun}/list`, title: noun })))
  const pages = (['campaigns', 'ads', 'orders', 'zones', null] as const).map((jobKind) => findNoticePage({ ...job, jobKind }))
  const toPage = (list: string) => `${list}?status=&import=${job.jobId}`
  const campaigns = toPage('/campaigns/list')
  expect(pages).toEqual([campaigns, campaigns, campaigns, toPage('/zones/list'), campaigns])
})
