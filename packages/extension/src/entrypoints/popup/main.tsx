import '@spotdesk/ui/styles.css'
import './size.css'
import { openNamed } from '../../popup/detail/named.ts'
import { openPage } from '../../popup/detail/open-page.tsx'
import { trackPopupPlace, loadPopupPlace } from '../../popup/list/place.ts'

openPage(loadPopupPlace().then(trackPopupPlace))
void openNamed()
