import { queryClient } from '../../../shared/query.ts'
import { AdForm } from './form/AdForm.tsx'
import { AdPage } from './AdPage.tsx'

/** The settings of an ad. */
export default function AdSettings() {
  return (
    <AdPage>{({ campaign, ad }) => <AdForm campaign={campaign} ad={ad} onSaved={() => void queryClient.invalidateQueries()} />}</AdPage>
  )
}
