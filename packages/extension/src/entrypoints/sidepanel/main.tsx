import '@spotdesk/ui/styles.css'
import './panel.css'
import { openPage } from '../../popup/detail/open-page.tsx'

openPage()
