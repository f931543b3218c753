import '@spotdesk/ui/styles.css'
import './size.css'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { App } from '../../popup/App.tsx'
import { openNamed } from '../../popup/named.ts'
import { start } from '../../popup/state.ts'

void start()
void openNamed()
createRoot(document.getElementById('root')!).render(<App />)
browser.permissions.onAdded.addListener(() => void start())
browser.permissions.onRemoved.addListener(() => void start())
