import { ads } from '@spotdesk/sdk/calls'
import type { ActionContext } from '../../../shared/actions/action-context.ts'
import { notifyFailures } from '../../../shared/actions/notify.ts'
import { write } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { label, t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { adPath } from '../paths.ts'
import { type ActingAd, adDuplication, type AdHome } from './ad-actions.ts'

/** Duplicates an ad at once; the toast leads to the copy. Answers true if the copy was made. */
export async function duplicateAd(campaign: AdHome, ad: ActingAd, { go }: ActionContext): Promise<boolean> {
  try {
    const { id, name } = await write(ads.duplicate, { id: campaign.id, adId: ad.id })
    toasts.success(label(adDuplication.texts.done, { name }), {
      action: { label: t('Show the copy'), onPress: () => go(adPath(campaign, id)) },
    })
    return true
  } catch (error) {
    notifyFailures([{ thing: ad, reason: toErrorText(error) }])
    return false
  }
}
