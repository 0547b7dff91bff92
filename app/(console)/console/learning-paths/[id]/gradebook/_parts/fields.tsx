'use client'
import { TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { direction, type Language, languages } from '@/lib/platform/i18n/languages'
import { useToasts } from '@/lib/ui/actions/toasts'
import { errorMessage } from '@/lib/ui/api-client'
import { useTranslations } from '@/lib/ui/translations'

/** Calls of a form: the failure of the last one, and whether one is under way. After a success the page is rendered anew. */
export function useSending(failed: string) {
  const router = useRouter()
  const toast = useToasts()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setIsSending(true)
    setFailure(null)
    const fault = await work().then(
      () => null,
      (error: unknown) => errorMessage(error, failed),
    )
    setIsSending(false)
    if (fault !== null) {
      setFailure(fault)
      return false
    }
    toast({ text: done })
    router.refresh()
    return true
  }
  return { failure, isSending, send }
}

/** A form whose checks are those of the API. */
export const PlainForm = ({ onSave, children }: { onSave: () => void; children: ReactNode }) => (
  <form
    className="stack"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
  >
    {children}
  </form>
)

type Both = Record<Language, string>
type BothProps = {
  label: (language: string) => string
  maxLength: number
  value: Both
  onChange: (value: Both) => void
  isNarrow?: boolean
}

/** A text in both languages, each in its own direction. */
export function BothTexts({ label, maxLength, value, onChange, isNarrow }: BothProps) {
  const t = useTranslations('parts.form')
  return languages.map((language) => (
    <TextInput
      key={language}
      {...(isNarrow ? { 'aria-label': label(t(language)), maw: '7rem' } : { label: label(t(language)) })}
      lang={language}
      dir={direction(language)}
      maxLength={maxLength}
      value={value[language]}
      onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
    />
  ))
}
