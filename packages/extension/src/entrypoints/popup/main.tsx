import '@spotdesk/ui/styles.css'
import './size.css'
import { openNamed } from '../../popup/named.ts'
import { openPage } from '../../popup/open-page.tsx'

openPage()
void openNamed()
