'use client'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useTranslations } from '@/lib/ui/translations'

type Props = { title: ReactNode; submit: string; onApply: () => void; onClose: () => void; children: ReactNode }

/** A form in a dialog, whose values are taken as they are. */
export function DialogForm({ title, submit, onApply, onClose, children }: Props) {
  const t = useTranslations('learningPaths.builder')
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onApply()
        }}
      >
        {children}
        <DialogButtons closeLabel={t('cancel')} onClose={onClose}>
          <Button type="submit">{submit}</Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
