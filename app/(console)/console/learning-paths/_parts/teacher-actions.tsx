'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type {
  changePathTeacher,
  listPathTeachers,
  removePathTeacher,
} from '@/lib/domain/learning/learning-paths/teachers.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { IconUserMinus } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Props = {
  pathId: string
  teacher: ItemOf<typeof listPathTeachers>
  endpoints: { change: Endpoint<typeof changePathTeacher>; remove: Endpoint<typeof removePathTeacher> }
  /** From when and until when. */
  fields: Field[]
}

/** Changes from when until when a person teaches a path, and ends it. */
export function TeacherActions({ pathId, teacher: { user, from, until }, endpoints, fields }: Props) {
  const t = useTranslations('learningPaths.teachers')
  const { language } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const called = { name: `\u2068${inLanguage(user.name, language).text || shownEmail(user.email)}\u2069` }
  const params = { id: pathId, userId: user.id }
  return (
    <span className="row tight nowrap">
      <Button size="xs" variant="subtle" aria-label={t('datesOf', called)} onClick={() => setIsOpen(true)}>
        {t('dates')}
      </Button>
      <ActionButton
        endpoint={endpoints.remove}
        input={{ params }}
        label={t('remove')}
        name={t('removeThis', called)}
        kind="subtle"
        size="xs"
        danger
        icon={<IconUserMinus size={16} stroke={1.7} aria-hidden="true" />}
        done={t('removed', called)}
        confirm={{ title: t('removeTitle', called), detail: <p>{t('removeDetail')}</p> }}
      />
      {isOpen && (
        <Modal opened onClose={close} title={t('datesOf', called)} closeButtonProps={{ 'aria-label': t('close') }}>
          <Form
            endpoint={endpoints.change}
            params={params}
            fields={fields}
            first={{ from, until }}
            isChange
            submit={t('save')}
            done={t('changed')}
            onDone={close}
            onCancel={close}
          />
        </Modal>
      )}
    </span>
  )
}
