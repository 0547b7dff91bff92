'use client'
import { Button, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { importCourse } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof importCourse>; id: string; format: string }

/** Starts the import of a checked course. */
export function StartCourse({ endpoint, id, format }: Props) {
  const t = useTranslations('courseImports')
  const router = useRouter()
  const [category, setCategory] = useState('imported')
  const [busy, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        await call(endpoint, { params: { format }, body: { importId: id, category } })
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
      }
    })
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      <TextInput
        label={t('category')}
        value={category}
        maxLength={60}
        required
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <div>
        <Button loading={busy} disabled={category.trim() === ''} onClick={submit}>
          {t('start')}
        </Button>
      </div>
    </div>
  )
}
