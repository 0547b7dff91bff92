'use client'
import { Button, Modal, TextInput } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { addPathTeacher } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type People = { list: Endpoint<ListContract>; params?: Record<string, string>; query?: Record<string, string> }
type Props = {
  pathId: string
  endpoint: Endpoint<typeof addPathTeacher>
  /** The people to choose from; without them a person is named by their address. */
  people?: People
  /** From when and until when. */
  fields: Field[]
  /** Who teaches the path already. */
  present: readonly string[]
}

/** The button that lets another person teach a path. */
export function AddTeacher(props: Props) {
  const t = useTranslations('learningPaths.teachers')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="sm" leftSection={<ButtonIcon name="add" />} onClick={() => setIsOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} size="lg" title={t('addTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
          <Chosen {...props} onClose={close} />
        </Modal>
      )}
    </>
  )
}

/** Chooses one person, and from when until when they teach the path. */
function Chosen({ pathId, endpoint, people, fields, present, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('learningPaths.teachers')
  const [chosen, setChosen] = useState<string | null>(null)
  const [address, setAddress] = useState('')
  const email = address.trim()
  const who = people ? chosen && { userId: chosen } : email && { person: { email } }
  return (
    <div className="stack">
      <p>{t('addDetail')}</p>
      {people ? (
        <PeoplePicker
          {...people}
          chosen={chosen ? [chosen] : []}
          onChange={(next) => setChosen(next.at(-1) ?? null)}
          barredBy={({ id }) => (present.includes(id) ? t('present') : null)}
        />
      ) : (
        <TextInput
          data-autofocus
          type="email"
          dir="ltr"
          label={t('address')}
          withAsterisk
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
      )}
      {who && (
        <Form
          endpoint={endpoint}
          params={{ id: pathId }}
          fields={fields}
          extra={who}
          submit={t('add')}
          done={t('added')}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </div>
  )
}
