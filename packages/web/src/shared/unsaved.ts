/** Unsaved changes: forms register them here, and a navigation asks first. */
import { computed, signal } from '@preact/signals-react'
import { useEffect } from 'react'

const dirtyForms = signal<ReadonlySet<symbol>>(new Set())
export const hasUnsavedChanges = computed(() => dirtyForms.value.size > 0)

/** The texts of the question. */
export const unsavedTexts = {
  title: 'You have unsaved changes on this page',
  message: 'If you leave this page, you will lose all unsaved changes. Are you sure you want to leave this page?',
  confirmLabel: 'Yes, leave page',
  cancelLabel: 'No, I want to stay',
} as const

/** Marks the page as having unsaved changes while `isDirty` is true and the form is mounted. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirtyForms.value = new Set([...dirtyForms.peek(), form])
    return () => {
      dirtyForms.value = new Set([...dirtyForms.peek()].filter((other) => other !== form))
    }
  }, [isDirty])
}

/** The user has agreed to lose them. */
export function forgetUnsavedChanges(): void {
  dirtyForms.value = new Set()
}
