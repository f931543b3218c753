import '../src/styles.css'
import { Button, TextField } from '@spotdesk/ui'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(
  <>
    <Button variant="primary">Hi</Button>
    <TextField label="x" />
  </>,
)
