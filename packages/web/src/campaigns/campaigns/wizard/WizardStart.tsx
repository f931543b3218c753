import type { WizardStep } from '@spotdesk/sdk/rules'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { readCampaignId } from '../campaign-id.ts'
import { WizardPage } from './WizardPage.tsx'

/** An address of the wizard without a step: the guard answers which one opens, by `adId` and `step` of the query. */
export default function WizardStart() {
  const { search } = useUrlSearch()
  const step = /^[1-4]$/.test(search['step'] ?? '') ? (Number(search['step']) as WizardStep) : null
  return <WizardPage step={step} adId={readCampaignId(search['adId'])} />
}
