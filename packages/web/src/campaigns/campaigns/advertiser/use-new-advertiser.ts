/** The form of a new advertiser: on its own page, and in the drawer of forms that need one. */
import { advertisers } from '@spotdesk/sdk/contract'
import { notifyDone } from '../../../shared/actions/notify.ts'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { useApiForm } from '../../../shared/forms/use-api-form.ts'
import { loadUser } from '../../../shared/session/load-user.ts'
import { reportError } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { checkAdvertiser, type NewAdvertiserValues, noAdvertiser, toNew } from './advertiser-values.ts'

/** @param onCreated after it was made and told */
export function useNewAdvertiser(onCreated: (advertiser: advertisers.AdvertiserResult) => void): ApiForm<NewAdvertiserValues> {
  return useApiForm(advertisers.create, {
    values: noAdvertiser,
    keepAs: 'new-advertiser',
    toBody: toNew,
    check: checkAdvertiser,
    onSaved: (answer) => {
      notifyDone(t('Advertiser {name} was created.', { name: answer.name }), [answer.changeSetId])
      // Whether the account has one or several decides what its forms ask for.
      loadUser().catch(reportError)
      onCreated(answer)
    },
  })
}
