import '@spotdesk/ui/styles.css'
import './size.css'
import { openNamed } from '../../popup/named.ts'
import { openPage } from '../../popup/open-page.tsx'
import { followPlace, takePlace } from '../../popup/place.ts'

openPage(takePlace().then(followPlace))
void openNamed()
