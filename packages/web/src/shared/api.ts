/**
 * The one client of the web application: the browser's session, the headers of every call, downloads as window events. It calls rows that
 * screens import, so that the rows of other screens are not loaded.
 */
import { Jobs, SpotdeskCore, session, xhrTransport } from '@spotdesk/sdk'
import { guardAccount, isOfOtherAccount } from './session/account-guard.ts'
import { clientConfig } from './session/client-config.ts'
import { announceDownload } from './data/download.ts'
import { endSession, tokenChanged } from './session/session.ts'

export const auth = session({
  product: 'spotdesk',
  tenant: location.hostname.slice(0, 64),
  autoRefresh: clientConfig.autoRefresh,
  onToken: (token) => {
    if (token !== undefined) isOfOtherAccount(token)
    tokenChanged(token)
  },
  onSignedOut: () => endSession('expired'),
})

export const api = new SpotdeskCore({
  baseUrl: location.origin,
  auth,
  clientName: 'spotdesk-web',
  requestIdPrefix: 'spotdesk-web',
  uploadTransport: xhrTransport(),
  onDownload: announceDownload,
}).use(guardAccount)

/** Bulk jobs of the agency: read, watch, cancel. */
export const jobs = new Jobs(api)
