'use client'
import { useState } from 'react'
import type { logout } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { callOnce } from '@/lib/ui/api-client'
import { holdsDrafts } from '@/lib/ui/autosave/draft-store'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useConfirmLeave } from '@/lib/ui/unsaved-changes'
import type { Messages } from '@/messages/catalogue'

/** What a way of signing out is given by the server. */
export type SignOutProps = { endpoint: Endpoint<typeof logout>; texts: Messages['console']['signOut'] }

/** Ends the session and goes to the sign-in page, after confirmation where unsaved changes would be lost: also those of other tabs, which the browser is told to forget. */
export function useSignOut(endpoint: Endpoint<typeof logout>, onFailed: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const confirmLeave = useConfirmLeave()
  const leave = async () => {
    setIsBusy(true)
    try {
      await callOnce(endpoint)
    } catch (error) {
      // Over already is what was wanted.
      if (!(error instanceof ApiError && error.status === 401)) {
        setIsBusy(false)
        onFailed()
        return false
      }
    }
    location.assign('/console/sign-in')
  }
  return { isBusy, signOut: () => confirmLeave(leave, holdsDrafts(localStorage)) }
}
