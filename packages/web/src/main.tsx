import '@spotdesk/ui/styles.css'
import './app/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startListening, startSession } from './app/start.ts'
import { startTheme } from './shared/theme.ts'

startTheme()
startListening()
await startSession()
createRoot(document.getElementById('root')!).render(<App />)
