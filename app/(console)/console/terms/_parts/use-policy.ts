'use client'
import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { TermPolicy } from '@/lib/domain/terms/term-policies.contract'
import { ApiError } from '@/lib/platform/http/client'
import { languages } from '@/lib/platform/i18n/languages'
import { useToasts } from '@/lib/ui/act/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { type Draft, draftOf } from './policy-draft'

type Props = { save: Endpoint; reads?: Endpoint; first: Draft; id?: string; form: RefObject<HTMLFormElement | null> }

/** Only languages somebody wrote in; a text may not be half there, which the API says. */
const contentOf = (draft: Draft) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { title, body } = draft[language]
      return title.trim() || body.trim() ? [[language, { title, body }] as const] : []
    }),
  )
const flat = (draft: Draft) =>
  Object.fromEntries(
    languages.flatMap((of) => [[`${of}.title`, draft[of].title] as const, [`${of}.body`, draft[of].body] as const]),
  )

/** What was written, and the saving of it: a change only onto the version it was made from. */
export function usePolicy({ save, reads, first, id, form }: Props) {
  const say = useTranslations('terms')
  const sayForm = useTranslations('parts.form')
  const router = useRouter()
  const toast = useToasts()
  const [base, setBase] = useState(first)
  const [draft, setDraft] = useState(first)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [theirs, setTheirs] = useState<Draft | null>(null)
  const params = id === undefined ? undefined : { id }

  // The first field at fault takes the focus, once it shows its error.
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults, form])

  const send = async (version = base.version) => {
    setIsSending(true)
    setFailure(null)
    setFaults({})
    try {
      const content = contentOf(draft)
      const { data } = await call(save, {
        params,
        headers: id === undefined || version === undefined ? undefined : { 'if-match': `"${version}"` },
        body: (id === undefined ? { type: draft.type, content } : { content }) as never,
      })
      setIsSaved(true)
      toast({ text: say('saved'), kind: 'good', closeLabel: sayForm('close') })
      router.push(`/console/terms/${(data as { id: string }).id}`)
      router.refresh()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && reads) {
        const { data } = await call(reads, { params })
        setTheirs(draftOf(data as z.input<typeof TermPolicy>))
        return
      }
      const found: Record<string, string> = {}
      for (const { property, message } of error instanceof ApiError ? (error.envelope.errors ?? []) : []) {
        const part = property.split('.').at(-1) ?? ''
        const label = part === 'title' || part === 'body' || part === 'type' ? say(`fields.${part}`) : say('fields.content')
        found[property] = message.replace(property, `\u2068${label}\u2069`)
      }
      setFaults(found)
      setFailure([errorMessage(error, sayForm('failed')), found.content].filter(Boolean).join(' '))
    } finally {
      setIsSending(false)
    }
  }
  return {
    draft,
    setDraft,
    faults,
    failure,
    isSending,
    isDirty: !isSaved && JSON.stringify(base) !== JSON.stringify(draft),
    send: () => send(),
    conflict: theirs && {
      mine: flat(draft),
      theirs: flat(theirs),
      onMine: () => {
        setTheirs(null)
        setBase(theirs)
        void send(theirs.version)
      },
      onTheirs: () => {
        setTheirs(null)
        setBase(theirs)
        setDraft(theirs)
      },
      onClose: () => setTheirs(null),
    },
  }
}
