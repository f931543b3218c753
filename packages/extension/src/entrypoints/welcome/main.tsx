import '@spotdesk/ui/styles.css'
import { ignoreComposedKeys } from '@spotdesk/ui/native'
import { createRoot } from 'react-dom/client'
import { callWorker } from '../../pages/ask.ts'
import { applyTheme } from '../../pages/theme.ts'
import { Welcome } from '../../welcome/Welcome.tsx'

ignoreComposedKeys()
createRoot(document.getElementById('root')!).render(<Welcome />)
void callWorker('settings.get').then((answer) => answer.ok && applyTheme(answer.data.theme))
