import '@spotdesk/ui/styles.css'
import { ignoreComposedKeys } from '@spotdesk/ui/native'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { App } from '../../options/App.tsx'
import { endInterrupted } from '../../options/sign-in.ts'
import { followPermissions, refreshAuth, start } from '../../options/state.ts'

ignoreComposedKeys()
createRoot(document.getElementById('root')!).render(<App />)
void start().then(endInterrupted)
followPermissions()
browser.permissions.onAdded.addListener(() => void refreshAuth())
browser.permissions.onRemoved.addListener(() => void refreshAuth())
