import type { Campaign } from '@spotdesk/sdk'
import { checks } from '@spotdesk/sdk/calls'
import type { WizardStep } from '@spotdesk/sdk/rules'
import { campaignStatusLabels } from '@spotdesk/sdk/values'
import { Button, ButtonLink, DetailHeader, Stepper, SubBar, campaignStatusLooks, useSignalValue } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Save } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useDates } from '../../../shared/dates.ts'
import { queryClient } from '../../../shared/query.ts'
import { reportError } from '../../../shared/data/report-error.ts'
import { label, t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { hasUnsavedChanges, saveUnsaved, useSavingOnLeave } from '../../../shared/page/unsaved.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { CampaignPageActions } from '../page/CampaignPageActions.tsx'
import { ForecastGlance, type ForecastGlanceProps } from '../../../forecast/panel/ForecastGlance.tsx'
import { BudgetArea } from '../page/BudgetArea.tsx'
import { Closed, findClosure } from './Closed.tsx'
import { nameOfDraft } from './draft-name.ts'
import { type Draft, fetchDraft } from './use-draft.ts'
import { findStepLock, rowOfStep, shownSteps } from './wizard-steps.ts'
import styles from './wizard.module.css'
import type { BudgetRequest } from '../budget/budget-driver.ts'
import type { ForecastRequest } from '../../../forecast/panel/forecast-driver.ts'

interface WizardFrameProps {
  draft: Draft
  step: WizardStep
  /** State of the autosave; by default the time of the last change. */
  saved?: ReactNode
  /** Asked when its user wants to go on and the draft is saved; false: something is missing, which `obstacle` says. */
  onNext?: () => boolean
  /** Says what is missing, as long as it is. */
  obstacle?: ReactNode
  /** The next sensible act where it is not the next step: at the right of the foot, in place of Next. */
  primary?: ReactNode
  /** At the left of the content: its sections, or the pages of the summary. */
  nav?: ReactNode
  /** The form as it is now, in the terms of the forecast; null: it is not valid. Absent: the draft as it is saved. */
  forecast?: ForecastRequest | null
  /** Takes values that were tried beside the forecast into the form of the step. */
  onUse?: ForecastGlanceProps['onUse']
  /** Targeting that cannot be read, which clears the forecast. */
  unreadTargeting?: string | null
  /** The same for the budget card. */
  budget?: BudgetRequest | null
  /** Saves what the card can only calculate once it is saved; null: there is nothing of that kind. */
  saveForBudget?: (() => void) | null
  /** The address of Back; the step before by default. */
  back?: string
  /** In the side column, below its cards. */
  side?: ReactNode
  children: ReactNode
}

/** The frame of every step: head with the state of the draft, steps, content beside the forecast and the budget card, and the bar below. */
export function WizardFrame({
  draft,
  step,
  saved,
  onNext,
  obstacle,
  primary,
  nav,
  forecast,
  onUse,
  unreadTargeting = null,
  budget,
  saveForBudget = null,
  back,
  side,
  children,
}: WizardFrameProps) {
  const { campaign, done } = draft
  useSavingOnLeave()
  const closure = findClosure(campaign)
  const status = campaign.archived ? 'ARCHIVED' : 'DRAFT'
  const ofSaved = useMemo(() => savedRequest(campaign), [campaign])
  return (
    <>
      <SubBar
        header={
          <DetailHeader
            crumbs={[{ text: t('Campaigns'), url: '/campaigns/list' }]}
            title={nameOfDraft(campaign)}
            state={{ text: label(campaignStatusLabels[status]), ...campaignStatusLooks[status] }}
            id={campaign.id}
            beside={<span className={styles.saved}>{closure ? null : (saved ?? <SavedAt draft={draft} />)}</span>}
            actions={<CampaignPageActions campaign={campaign} />}
          />
        }
        tabs={<Stepper isInLine label={t('Steps of the campaign')} steps={shownSteps(campaign, done)} current={String(step)} />}
      />
      {closure ? (
        <Closed campaign={campaign} closure={closure} />
      ) : (
        <div className={styles.page}>
          <BudgetArea
            campaign={campaign}
            request={budget === undefined ? ofSaved : budget}
            isSaveRequired={saveForBudget !== null}
            {...(saveForBudget && { onSave: saveForBudget })}
            anchors={nav}
            side={side}
            above={
              <ForecastGlance
                campaign={campaign}
                unreadTargeting={unreadTargeting}
                onForecast={checkAgain}
                {...(forecast !== undefined && { request: forecast })}
                {...(onUse && { onUse })}
              />
            }
          >
            <div className={styles.main}>{children}</div>
          </BudgetArea>
          <Foot draft={draft} step={step} {...{ onNext, obstacle, primary, back }} />
        </div>
      )}
    </>
  )
}

function SavedAt({ draft: { campaign, ads } }: { draft: Draft }) {
  const dates = useDates()
  const { timeZone } = useUser()
  const last = new Date(Math.max(...[campaign, ...ads].map(({ updatedAt }) => updatedAt.getTime())))
  return <span role="status">{t('Saved {time}', { time: dates.time(last, timeZone) })}</span>
}

/** Saves what is unsaved, and goes back to the list. */
function SaveDraft({ campaign }: { campaign: Campaign }) {
  const router = useRouter()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const isSaved = await saveUnsaved()
    setSaving(false)
    if (!isSaved) return toasts.error(t('The draft is not saved yet'), { message: t('Correct what is marked, then save it again.') })
    toasts.success(t('The draft {name} was saved.', { name: nameOfDraft(campaign) }))
    await router.navigate({ href: '/campaigns/list?status=DRAFT' })
  }
  return (
    <Button icon={Save} isPending={isSaving} onPress={() => void save()}>
      {t('Save draft')}
    </Button>
  )
}

/** The checks before launch ask for a forecast that is up to date. */
const checkAgain = () => void queryClient.invalidateQueries({ queryKey: [checks.launch.path] })

/** The draft as it is saved: its steps save before they are left. */
const savedRequest = ({ id }: Campaign): BudgetRequest => ({ campaignContext: { campaignId: id } })

type FootProps = Pick<WizardFrameProps, 'draft' | 'step' | 'primary' | 'obstacle'> & {
  onNext: WizardFrameProps['onNext'] | undefined
  back: string | undefined
}

/** The reason why Next did not go on: values that could not be saved, or the step. */
type Hold = 'unsaved' | 'step'

/**
 * The one bar, at the foot of the window: Back, Save draft and the next sensible act. Next saves, and says what is missing before it goes
 * on, until that is there.
 */
function Foot({ draft: { campaign, done }, step, onNext, obstacle, primary, back }: FootProps) {
  const router = useRouter()
  const [hold, setHold] = useState<Hold | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isUnsaved = useSignalValue(hasUnsavedChanges)
  const next = Math.min(step + 1, 4) as WizardStep
  const goOn = async (): Promise<Hold | null> => {
    if (!(await saveUnsaved())) return 'unsaved'
    const now = await fetchDraft(campaign.id)
    if (onNext?.() === false || findStepLock(next, now.done) !== null) return 'step'
    await router.navigate({ href: rowOfStep(next).path(campaign) })
    return null
  }
  const press = async () => {
    setBusy(true)
    try {
      setHold(await goOn())
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  const unsaved = hold === 'unsaved' && isUnsaved && t('Some changes could not be saved yet. Correct what is marked.')
  return (
    <div className={styles.foot} data-foot-bar="page">
      {step > 1 && (
        <ButtonLink icon={ArrowLeft} href={back ?? rowOfStep((step - 1) as WizardStep).path(campaign)}>
          {t('Back')}
        </ButtonLink>
      )}
      <div role="alert" className={styles.obstacle}>
        {unsaved || obstacle || (hold === 'step' && findStepLock(next, done))}
      </div>
      <SaveDraft campaign={campaign} />
      {primary ?? (
        <Button variant="primary" trailingIcon={ArrowRight} isPending={isBusy} onPress={() => void press()}>
          {t('Next: {step}', { step: label(rowOfStep(next).label) })}
        </Button>
      )}
    </div>
  )
}
