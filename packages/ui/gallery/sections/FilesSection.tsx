import { FileDrop, type FileRow } from '@spotdesk/ui'
import { useState } from 'react'
import { Section } from './Section.tsx'

const shown: FileRow[] = [
  { id: 'a', name: 'campaigns-november.csv', size: 48_200, status: 'uploading', percent: 64.2 },
  { id: 'b', name: 'orders.csv', size: 1_204_000, status: 'processing' },
  { id: 'c', name: 'ads.csv', size: 812, status: 'done', message: '120 rows read' },
  { id: 'd', name: 'broken.csv', size: 2_100_000, status: 'failed', message: 'Row 14 has no name' },
]

export function FilesSection() {
  const [rows, setRows] = useState(shown)
  const add = (files: File[]) =>
    setRows([...rows, ...files.map((file): FileRow => ({ id: file.name, name: file.name, size: file.size, status: 'ready' }))])
  return (
    <Section title="File drop">
      <FileDrop
        accept={['.csv']}
        maxMegabytes={3}
        onFiles={add}
        title="Drop a CSV file here"
        description="One line is one campaign. Download the template to start from its columns."
        hint="Up to 1,000 rows and 3 MB"
        rows={rows}
        onCancel={(id) => setRows(rows.filter((row) => row.id !== id))}
      />
    </Section>
  )
}
