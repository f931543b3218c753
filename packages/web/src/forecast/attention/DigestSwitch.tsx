import { attentionPlans } from '@spotdesk/sdk/calls'
import { Switch } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, write } from '../../shared/query.ts'
import { reportError } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'

/** The plan by e-mail, on or off. */
export function DigestSwitch() {
  const digest = useQuery(query(attentionPlans.digest, {}))
  const [pending, setPending] = useState<boolean | null>(null)
  if (!digest.data) return null
  const set = async (enabled: boolean) => {
    setPending(enabled)
    try {
      await write(attentionPlans.setDigest, { body: { enabled } })
      await digest.refetch()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(null)
    }
  }
  return (
    <Switch value={pending ?? digest.data.enabled} isDisabled={pending !== null} onChange={(isOn) => void set(isOn)}>
      {t('E-mail at 06:00')}
    </Switch>
  )
}
