import { LoadingOverlay, useSignalValue } from '@spotdesk/ui'
import { isSpotdeskError } from '@spotdesk/sdk'
import { advertisers } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { currentAccount } from '../../../shared/session/session.ts'
import { t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { wizardPath } from '../paths.ts'
import { draftOfVisit, readFirstSettings, type FirstSettings } from './new-draft.ts'
import { StartForm } from './StartForm.tsx'
import { Nothing } from './WizardPage.tsx'

/** Begins a campaign: at once where its advertiser is determined, else after asking for it. */
export default function NewCampaign() {
  const { search } = useUrlSearch()
  const account = useSignalValue(currentAccount)
  const first = useMemo(() => readFirstSettings(search), [search])
  if (first.advertiserId !== null || first.orderId !== null) return <Making first={first} />
  return account?.hasAccessToMultipleAdvertisers === false ? <OfSole first={first} /> : <StartForm first={first} />
}

/** Of an account with one advertiser, which is taken, or with none yet, which the form then says. */
function OfSole({ first }: { first: FirstSettings }) {
  const found = useQuery({
    ...query(advertisers.list, { status: ['ACTIVE'], limit: 1 }),
    // Asked once: the form stays when it has made the first advertiser.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  })
  if (found.data) return found.data.total > 0 ? <Making first={first} /> : <StartForm first={first} hasNoAdvertiser />
  if (found.isError) return <Nothing message={toErrorText(found.error)} onRetry={() => void found.refetch()} />
  return <LoadingOverlay scope="page" />
}

/** Makes the draft, and replaces the address by that of its first step. A refusal is shown on the form, where it can be corrected. */
function Making({ first }: { first: FirstSettings }) {
  const made = useQuery({
    queryKey: ['newDraft', first],
    queryFn: () => draftOfVisit(first),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (made.data !== undefined) return <Navigate to={wizardPath({ id: made.data }, 'settings') as never} replace />
  if (made.isError) {
    const isRefused = isSpotdeskError(made.error) && 'status' in made.error && [400, 404, 422].includes(Number(made.error.status))
    if (isRefused) return <StartForm first={{ ...first, advertiserId: null, orderId: null }} refusal={describeRefusal(first, made.error)} />
    return <Nothing message={toErrorText(made.error)} onRetry={() => void made.refetch()} />
  }
  return <LoadingOverlay scope="page" label={t('Making the draft')} />
}

const describeRefusal = ({ advertiserId, orderId }: FirstSettings, error: unknown): string =>
  advertiserId === null && orderId === null
    ? toErrorText(error)
    : t('The advertiser or the order of this address cannot be used. Choose them here.')
