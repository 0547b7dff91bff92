'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useTranslations } from '@/lib/ui/translations'
import type { InviteProps } from './invite-dialog'

const InviteDialog = dynamic(() => import('./invite-dialog').then((module) => module.InviteDialog), { ssr: false })

export function Invite(props: Omit<InviteProps, 'onClose'>) {
  const t = useTranslations('members')
  const [isOpen, setIsOpen] = useState(false)
  const router = useRouter()
  const [pathname, isAsked] = [usePathname(), useSearchParams().has('invite')]
  // From the palette: opened once, and not again when the page is loaded again.
  useEffect(() => {
    if (!isAsked) return
    setIsOpen(true)
    router.replace(pathname, { scroll: false })
  }, [isAsked, pathname, router])
  return (
    <>
      <Button size="sm" leftSection={<ButtonIcon name="add" />} onClick={() => setIsOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && <InviteDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
