'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'
import { useSecretDialog } from './use-secret-dialog'

// The dialogs are loaded when they are opened; the list does not need them.
const CreateKeyDialog = dynamic(() => import('./create-key-dialog').then((module) => module.CreateKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

type Props = {
  endpoint: Endpoint
  fields: Field[]
  first?: Values
  /** Further properties of the body: whose the key of a service account is. */
  extra?: Values
}

export function CreateKey({ endpoint, fields, first, extra }: Props) {
  const t = useTranslations('apiKeys')
  const { isOpen, open, made, button, finish, close } = useSecretDialog<Made>()
  const router = useRouter()
  const [pathname, isAsked] = [usePathname(), useSearchParams().has('create')]
  // From the palette: opened once, and not again when the page is loaded again.
  useEffect(() => {
    if (!isAsked) return
    open()
    router.replace(pathname, { scroll: false })
  }, [isAsked, open, pathname, router])
  return (
    <>
      <Button ref={button} size="sm" leftSection={<ButtonIcon name="add" />} onClick={open}>
        {t('create')}
      </Button>
      {isOpen && (
        <CreateKeyDialog
          endpoint={endpoint}
          fields={fields}
          first={first}
          extra={extra}
          onDone={(data) => finish(data as Made)}
          onClose={close}
        />
      )}
      {made && <KeySecret made={made} onClose={close} />}
    </>
  )
}
