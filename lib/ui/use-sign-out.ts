'use client'
import { useState } from 'react'
import type { logout } from '@/lib/domain/house/identity/sign-in/identity.contract'
import type { readSsoSignOut } from '@/lib/domain/people/single-sign-on/sign-in.contract'
import { ApiError } from '@/lib/platform/http/client'
import { callOnce } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { forgetKeptPages } from '@/lib/ui/forget-kept-pages'
import { holdsDrafts } from '@/lib/ui/sending/drafts'
import { useConfirmLeave } from '@/lib/ui/unsaved-changes'
import type { Messages } from '@/messages/catalogue'

/** The props from the server for a sign-out button. */
export type SignOutProps = {
  endpoint: Endpoint<typeof logout>
  /** Tells where the session ends at an identity provider. */
  atProvider: Endpoint<typeof readSsoSignOut>
  texts: Messages['console']['signOut']
}
type Calls = Pick<SignOutProps, 'endpoint' | 'atProvider'>

/** Where a session that an identity provider opened ends there; signing out here must not fail because it cannot be learned. */
async function addressAtProvider(endpoint: SignOutProps['atProvider']): Promise<string | null> {
  try {
    return (await callOnce(endpoint)).data.address
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/**
 * Ends the session, here and at its identity provider, and goes to the sign-in page, after confirmation where unsaved changes would be lost: also those of
 * other tabs, which the browser is told to forget.
 */
export function useSignOut({ endpoint, atProvider }: Calls, onFailed: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const confirmLeave = useConfirmLeave()
  const leave = async () => {
    setIsBusy(true)
    let next: string | null = null
    try {
      next = await addressAtProvider(atProvider)
      await callOnce(endpoint)
    } catch (error) {
      // The session has ended already.
      if (!(error instanceof ApiError && error.status === 401)) {
        setIsBusy(false)
        onFailed()
        return false
      }
    }
    await forgetKeptPages()
    location.assign(next ?? '/console/sign-in')
  }
  return { isBusy, signOut: () => confirmLeave(leave, holdsDrafts()) }
}
