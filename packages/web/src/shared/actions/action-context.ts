import { type Confirm, useConfirm } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The parts of the page that an action needs: a way to ask the user, and navigation. */
export interface ActionContext {
  confirm: Confirm
  go: (href: string) => void
}

export type Question = Parameters<Confirm>[0]

export function useActionContext(): ActionContext {
  const confirm = useConfirm()
  const router = useRouter()
  return useMemo(() => ({ confirm, go: (href) => void router.navigate({ href }) }), [confirm, router])
}

/** A question is on its way or on the screen: keys and clicks that come meanwhile open no other one. */
let isOpen = false

/** Asks one question at a time. */
export async function confirmOnce({ confirm }: ActionContext, question: Question): Promise<boolean> {
  if (isOpen) return false
  isOpen = true
  try {
    return await confirm(question)
  } finally {
    isOpen = false
  }
}
