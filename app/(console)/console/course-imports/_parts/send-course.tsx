'use client'
import { NativeSelect } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { validateCourse } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { type CourseFormat, courseFormats } from '@/lib/domain/standards/course-imports/words'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FileButton } from '@/lib/ui/import/file-button'
import { SendingSteps } from '@/lib/ui/import/sending-steps'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { type SendEndpoints, sendFile } from '../../learning-paths/_parts/send-file'

type Props = { send: SendEndpoints; validate: Endpoint<typeof validateCourse>; language: Language }

/** The archive of a course is sent and its check is started; the report is the page of the import. */
export function SendCourse({ send, validate, language: usual }: Props) {
  const t = useTranslations('courseImports')
  const router = useRouter()
  const [format, setFormat] = useState<CourseFormat>('moodle')
  const [language, setLanguage] = useState<Language>(usual)
  const [step, setStep] = useState<'idle' | 'sending' | 'checking'>('idle')
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const check = async (file: File) => {
    setFailure(null)
    setShare(0)
    setStep('sending')
    try {
      const { id: assetId } = await sendFile(send, file, 'courseArchive', setShare)
      setStep('checking')
      const { data } = await call(validate, { params: { format }, body: { assetId, language } })
      router.push(`/console/course-imports/${data.id}`)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setStep('idle')
    }
  }
  return (
    <Panel title={t('file')}>
      <FailureNotice text={failure} />
      <NativeSelect
        label={t('format')}
        data={courseFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={format}
        onChange={({ currentTarget }) => setFormat(courseFormats.find((one) => one === currentTarget.value) ?? 'moodle')}
      />
      <NativeSelect
        label={t('language')}
        description={t('languageHint')}
        data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={language}
        onChange={({ currentTarget }) => setLanguage(languages.find((one) => one === currentTarget.value) ?? 'ar')}
      />
      <FileButton
        label={t('choose')}
        accept=".mbz,.imscc,.zip,application/zip,application/gzip"
        isDisabled={step !== 'idle'}
        onFile={(file) => void check(file)}
      />
      <SendingSteps step={step} share={share} say={(name) => t(`steps.${name}`)} />
    </Panel>
  )
}
