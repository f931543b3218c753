import '@spotdesk/ui/styles.css'
import './size.css'
import { openNamed } from '../../popup/named.ts'
import { openPage } from '../../popup/open-page.tsx'
import { trackPopupPlace, loadPopupPlace } from '../../popup/place.ts'

openPage(loadPopupPlace().then(trackPopupPlace))
void openNamed()
