import '@spotdesk/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { readJournal } from '../../popup/actions.ts'
import { App } from '../../popup/App.tsx'
import { start } from '../../popup/state.ts'

createRoot(document.getElementById('root')!).render(<App />)
void start()
void readJournal()
