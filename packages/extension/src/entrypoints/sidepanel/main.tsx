import '@spotdesk/ui/styles.css'
import './panel.css'
import { openPage } from '../../popup/open-page.tsx'

openPage()
