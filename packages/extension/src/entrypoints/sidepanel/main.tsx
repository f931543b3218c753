import '@spotdesk/ui/styles.css'
import './panel.css'
import { createRoot } from 'react-dom/client'
import { App } from '../../popup/App.tsx'
import { start } from '../../popup/state.ts'

void start()
createRoot(document.getElementById('root')!).render(<App />)
