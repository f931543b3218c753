import '@spotdesk/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from '../../options/App.tsx'
import { start } from '../../options/state.ts'

createRoot(document.getElementById('root')!).render(<App />)
void start()
