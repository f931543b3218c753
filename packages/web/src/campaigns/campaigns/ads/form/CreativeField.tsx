import { Field, FileDrop, type FieldTexts, IconButton, Select } from '@spotdesk/ui'
import type { CreativeFile } from '@spotdesk/sdk'
import { creatives } from '@spotdesk/sdk/calls'
import { type CreativeFacts, adMedia, extensionsOf, familyOf, isLoudnessOff } from '@spotdesk/sdk/rules'
import { type AdType, limits } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { CreativePreview } from '../../../../shared/page/CreativePreview.tsx'
import { useCan } from '../../../../shared/session/Can.tsx'
import { query } from '../../../../shared/query.ts'
import { t } from '../../../../shared/text.ts'
import { useDebounced } from '../../../../shared/data/use-debounced.ts'
import styles from './Creative.module.css'
import { type Uploaded, useUpload } from './use-upload.ts'

/** A file as far as an ad knows it. */
export type KnownFile = Pick<CreativeFile, 'id' | 'name' | 'fileName' | 'mediaType' | 'durationSeconds' | 'loudnessLufs'> &
  Partial<Pick<CreativeFile, 'advertiser'>>

export interface CreativeFieldProps extends FieldTexts {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLButtonElement>
  isDisabled?: boolean
  isRequired?: boolean
  /** The type of the ad: it plays or shows files of some families. */
  type: AdType
  advertiserId: number
  /** The file that the ad has now, for users who may not read the library. */
  present: KnownFile | null
  /** Told about each file that was read, for the rules of the form. */
  onKnown: (file: CreativeFacts) => void
}

/** The file of an ad: chosen from the library or uploaded here, with what was measured of it and a player. */
export function CreativeField(props: CreativeFieldProps) {
  const { value, onChange, onBlur, inputRef, isDisabled = false, type, advertiserId, present, onKnown, ...texts } = props
  const mayRead = useCan(creatives.list)
  const mayUpload = useCan(creatives.upload)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [isSame, setSame] = useState(false)
  const { file, note, mayPlay } = useFile(value, { present, uploaded, mayRead })
  useEffect(() => {
    if (file) onKnown(toFacts(file))
  }, [file, onKnown])
  const upload = useUpload({
    advertiserId,
    onDone: (done) => {
      setUploaded(done)
      setSame(done.id === value)
      onKnown(toFacts(done))
      onChange(done.id)
      onBlur?.()
    },
  })
  const choose = (id: number | null) => {
    setSame(false)
    onChange(id)
  }
  const accept = extensionsOf(adMedia[type])
  return (
    <Field {...texts} isDisabled={isDisabled}>
      <div className={styles.creative}>
        {value !== null && (
          <Chosen
            file={file}
            note={note}
            mayPlay={mayPlay}
            warnings={uploaded?.id === value ? uploaded.warnings.map(({ message }) => message) : []}
            {...(!isDisabled && { onRemove: () => choose(null) })}
          />
        )}
        {isSame && <p role="status">{t('This file was chosen already. It is in the library only once.')}</p>}
        {!isDisabled && mayRead && (
          <LibrarySelect {...{ type, advertiserId, value, inputRef, onChange: choose, onKnown }} chosenName={file?.name ?? ''} />
        )}
        {!isDisabled && mayUpload && accept.length > 0 && (
          <FileDrop
            accept={accept}
            maxMegabytes={limits.uploadBytes / 1_000_000}
            title={value === null ? t('Drop a file here') : t('Drop another file here')}
            hint={t('{types}, up to {megabytes} MB', { types: accept.join(' '), megabytes: limits.uploadBytes / 1_000_000 })}
            onFiles={([first]) => first && upload.start(first)}
            onCancel={upload.cancel}
            rows={upload.row ? [upload.row] : []}
          />
        )}
      </div>
    </Field>
  )
}

function toFacts({ id, mediaType, durationSeconds, advertiser }: KnownFile): CreativeFacts {
  return { id, mediaType, durationSeconds, advertiserId: advertiser?.id ?? null }
}

/** The known data of a file: from the upload, from the library, else from the ad. `note`: why it is not known. */
function useFile(
  value: number | null,
  { present, uploaded, mayRead }: { present: KnownFile | null; uploaded: Uploaded | null; mayRead: boolean },
): { file: KnownFile | null; note: string | null; mayPlay: boolean } {
  const isUploaded = value !== null && uploaded?.id === value
  const read = useQuery({ ...query(creatives.get, { id: value ?? 0 }), enabled: value !== null && !isUploaded && mayRead })
  if (value === null) return { file: null, note: null, mayPlay: false }
  if (isUploaded) return { file: uploaded, note: null, mayPlay: true }
  if (read.data?.id === value) return { file: read.data, note: null, mayPlay: read.data.downloadable }
  // Of the ad's own file nobody has said yet that it is stored; without the right to the library only its content says so.
  if (present?.id === value) return { file: present, note: null, mayPlay: !mayRead }
  return { file: null, note: read.isError ? t('This file cannot be read.') : null, mayPlay: false }
}

interface ChosenProps {
  file: KnownFile | null
  note: string | null
  /** Its content can be asked for: files of the demo have none. */
  mayPlay: boolean
  warnings: readonly string[]
  onRemove?: () => void
}

/** The chosen file: its name, what was measured, and a way to hear or see it. */
function Chosen({ file, note, mayPlay, warnings, onRemove }: ChosenProps) {
  const loudness = file?.loudnessLufs ?? null
  const measured = file && [
    file.fileName,
    ...(file.durationSeconds === null ? [] : [t('{seconds} s', { seconds: file.durationSeconds.toFixed(1) })]),
    ...(loudness === null ? [] : [t('{loudness} LUFS', { loudness })]),
  ]
  const isOff = loudness !== null && isLoudnessOff(loudness)
  return (
    <div role="group" aria-label={t('Chosen file')} className={styles.chosen}>
      <div className={styles.head}>
        <div className={styles.names}>
          <strong dir="auto">{file?.name ?? note ?? t('Loading...')}</strong>
          {measured && <span className={styles.measured}>{measured.join(' · ')}</span>}
        </div>
        {onRemove && <IconButton icon={X} label={t('Remove the file')} onPress={onRemove} />}
      </div>
      {warnings.length > 0
        ? warnings.map((warning) => (
            <p key={warning} role="status" className={styles.warning}>
              {warning}
            </p>
          ))
        : isOff && (
            <p className={styles.warning}>
              {t('The target is {target} LUFS (± {tolerance}).', {
                target: limits.loudnessTargetLufs,
                tolerance: limits.loudnessToleranceLu,
              })}
            </p>
          )}
      {file && mayPlay && <CreativePreview file={file} />}
    </div>
  )
}

interface LibrarySelectProps {
  type: AdType
  advertiserId: number
  value: number | null
  chosenName: string
  onChange: (id: number | null) => void
  onKnown: (file: CreativeFacts) => void
  inputRef: Ref<HTMLButtonElement> | undefined
}

/** The files of the library that the ad can take: those of its family that are its advertiser's, or everybody's. */
function LibrarySelect({ type, advertiserId, value, chosenName, onChange, onKnown, inputRef }: LibrarySelectProps) {
  const [q, setQ] = useDebounced('', limits.textFilterDebounceMs)
  const found = useQuery({
    ...query(creatives.list, { ...(q && { q }), limit: limits.pageMax, sort: '-createdAt' }),
    placeholderData: keepPreviousData,
  })
  const fits = (file: CreativeFile) => {
    const family = familyOf(file.mediaType)
    return family !== null && adMedia[type].includes(family) && (file.advertiser === null || file.advertiser.id === advertiserId)
  }
  const files = (found.data?.list ?? []).filter(fits)
  return (
    <Select
      label={t('From the library')}
      isLabelHidden
      placeholder={t('Choose from the library')}
      {...(inputRef && { inputRef })}
      isLoading={found.isFetching}
      onSearch={setQ}
      value={value === null ? null : String(value)}
      {...(value !== null && { valueLabel: chosenName })}
      options={files.map(({ id, name, fileName, durationSeconds }) => ({
        value: String(id),
        label: name,
        description: durationSeconds === null ? fileName : `${fileName} · ${t('{seconds} s', { seconds: Math.round(durationSeconds) })}`,
      }))}
      onChange={(id) => {
        const file = files.find((one) => String(one.id) === id)
        if (file) onKnown(toFacts(file))
        onChange(id === null ? null : Number(id))
      }}
    />
  )
}
