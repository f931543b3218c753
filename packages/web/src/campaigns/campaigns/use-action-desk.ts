import { useConfirm } from '@spotdesk/ui'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

/** The parts of the page that an action needs: a way to ask the user, and navigation. */
export interface ActionContext {
  confirm: (question: { title: string; message?: ReactNode; confirmLabel?: string; cancelLabel?: string }) => Promise<boolean>
  go: (href: string) => void
}

export function useActionContext(): ActionContext {
  const confirm = useConfirm()
  const router = useRouter()
  return useMemo(() => ({ confirm, go: (href) => void router.navigate({ href }) }), [confirm, router])
}
