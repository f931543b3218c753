import '@spotdesk/ui/styles.css'
import './app/app.css'
import { ignoreComposedKeys } from '@spotdesk/ui'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadFirstScreen, startListening, startSession } from './app/start.ts'
import { loadTexts } from './shared/texts/language.ts'
import { startTheme } from './shared/page/theme.ts'

ignoreComposedKeys()
startTheme()
startListening()
loadFirstScreen()
await Promise.all([startSession(), loadTexts()])
createRoot(document.getElementById('root')!).render(<App />)
