import { IconButton, useSignalValue } from '@spotdesk/ui'
import { CircleHelp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '../../shared/text.ts'
import { openedHelp, openHelp } from './help-panel.ts'

const HelpDialog = lazy(() => import('./HelpDialog.tsx'))

/** The "?" of every screen, with the dialog that it opens. */
export function HelpButton() {
  const opened = useSignalValue(openedHelp)
  return (
    <>
      <IconButton icon={CircleHelp} label={t('Help')} variant="nav" onPress={() => openHelp()} />
      <Suspense>{opened && <HelpDialog search={opened.search} />}</Suspense>
    </>
  )
}
