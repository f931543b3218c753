import '@spotdesk/ui/styles.css'
import { ignoreComposedKeys } from '@spotdesk/ui/native'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { OptionsApp } from '../../options/App.tsx'
import { endInterrupted } from '../../options/sign-in.ts'
import { watchPermissions, refreshAuth, loadOptions } from '../../options/state.ts'

ignoreComposedKeys()
createRoot(document.getElementById('root')!).render(<OptionsApp />)
void loadOptions().then(endInterrupted)
watchPermissions()
browser.permissions.onAdded.addListener(() => void refreshAuth())
browser.permissions.onRemoved.addListener(() => void refreshAuth())
