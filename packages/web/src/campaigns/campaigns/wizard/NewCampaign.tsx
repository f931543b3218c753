import { LoadingOverlay, useSignalValue } from '@spotdesk/ui'
import { isSpotdeskError } from '@spotdesk/sdk'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { messageOf } from '../../../shared/report-error.ts'
import { currentAccount } from '../../../shared/session.ts'
import { t } from '../../../shared/text.ts'
import { useUrlSearch } from '../../../shared/use-url-search.ts'
import { wizardPath } from '../page/paths.ts'
import { draftOfVisit, readFirstSettings, type FirstSettings } from './new-draft.ts'
import { StartForm } from './StartForm.tsx'
import { Nothing } from './WizardPage.tsx'

/** Begins a campaign: at once where its advertiser is determined, else after asking for it. */
export default function NewCampaign() {
  const { search } = useUrlSearch()
  const account = useSignalValue(currentAccount)
  const first = useMemo(() => readFirstSettings(search), [search])
  const isDetermined = first.advertiserId !== null || first.orderId !== null || account?.hasAccessToMultipleAdvertisers === false
  return isDetermined ? <Making first={first} /> : <StartForm first={first} />
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
    if (isRefused)
      return (
        <StartForm
          first={{ ...first, advertiserId: null, orderId: null }}
          refusal={t('The advertiser or the order of this address cannot be used. Choose them here.')}
        />
      )
    return <Nothing message={messageOf(made.error)} onRetry={() => void made.refetch()} />
  }
  return <LoadingOverlay scope="page" label={t('Making the draft')} />
}
