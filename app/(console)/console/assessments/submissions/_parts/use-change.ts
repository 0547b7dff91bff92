'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type {
  createPlacedComment,
  listPlacedComments,
  removePlacedComment,
  updatePlacedComment,
} from '@/lib/domain/assessing/assignments/marking/comments.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

export type Comment = DataOf<typeof listPlacedComments>['comments'][number]
export type Place = Comment['place']
export type PdfFile = { id: string; name: string; url: string }
export type Writing = {
  create: Endpoint<typeof createPlacedComment>
  update: Endpoint<typeof updatePlacedComment>
  remove: Endpoint<typeof removePlacedComment>
  /** The bank of comments; null: it is not the caller's to read. */
  bank: Endpoint<typeof listComments> | null
}
/** Sends one change of the page, and reads the page again. */
export function useChange() {
  const t = useTranslations('assignmentDesk')
  const router = useRouter()
  const toast = useToasts()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const change = async (send: () => Promise<unknown>, done: string | null): Promise<boolean> => {
    setIsSending(true)
    setFault(undefined)
    try {
      await send()
      if (done !== null) toast({ text: done, kind: 'good' })
      router.refresh()
      return true
    } catch (error) {
      setFault(errorMessage(error, t('failed')))
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { change, isSending, fault }
}
