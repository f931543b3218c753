/** Unsaved changes: forms register them here, and a navigation asks first. */
import { computed, signal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'

/** Saves what is unsaved; false: it is still unsaved. */
type Save = () => Promise<boolean>

/** The changed forms, each with a way to save it if there is one. */
const dirtyForms = signal<ReadonlyMap<symbol, { current: Save | undefined }>>(new Map())
export const hasUnsavedChanges = computed(() => dirtyForms.value.size > 0)

/** The texts of the question. */
export const unsavedTexts = {
  title: 'You have unsaved changes on this page',
  message: 'If you leave this page, you will lose all unsaved changes. Are you sure you want to leave this page?',
  confirmLabel: 'Yes, leave page',
  cancelLabel: 'No, I want to stay',
} as const

/** Marks the page as having unsaved changes while `isDirty` is true and the form is mounted. @param save where it can be saved without its user */
export function useUnsavedChanges(isDirty: boolean, save?: Save): void {
  const held = useRef(save)
  useEffect(() => {
    held.current = save
  })
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirtyForms.value = new Map(dirtyForms.peek()).set(form, held)
    return () => {
      dirtyForms.value = new Map([...dirtyForms.peek()].filter(([other]) => other !== form))
    }
  }, [isDirty])
}

/** The user has agreed to lose them. */
export function forgetUnsavedChanges(): void {
  dirtyForms.value = new Map()
}

let savings = 0

/** True while the forms of the page are saved for an act of the page, such as its Next: a form then leads nowhere itself. */
export const isSavingForPage = (): boolean => savings > 0

/** Saves every changed form of the page. Answers true if nothing is unsaved any more. */
export async function saveUnsaved(): Promise<boolean> {
  savings += 1
  try {
    const saved = await Promise.all([...dirtyForms.peek().values()].map(async ({ current }) => (current ? current() : false)))
    return saved.every(Boolean)
  } finally {
    savings -= 1
  }
}

const pagesThatSave = signal(0)

/** While mounted, leaving the page saves its forms first, and asks only about what could not be saved. */
export function useSavingOnLeave(): void {
  useEffect(() => {
    pagesThatSave.value += 1
    return () => void (pagesThatSave.value -= 1)
  }, [])
}

/** Saves the forms of a page that saves when it is left. Answers false on any other page, and if something is still unsaved. */
export const saveToLeave = async (): Promise<boolean> => pagesThatSave.peek() > 0 && (await saveUnsaved())
