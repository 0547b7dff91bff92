'use client'
import { useState } from 'react'
import type { logout } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useConfirmLeave } from '@/lib/ui/unsaved-changes'
import type { Messages } from '@/messages/catalogue'

type Props = { endpoint: Endpoint<typeof logout>; texts: Messages['console']['signOut'] }

export function SignOut({ endpoint, texts }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const confirmLeave = useConfirmLeave()
  const signOut = async () => {
    setState('busy')
    try {
      await call(endpoint)
    } catch (error) {
      // Over already is what was wanted.
      if (!(error instanceof ApiError && error.status === 401)) {
        setState('failed')
        return false
      }
    }
    location.assign('/console/sign-in')
  }
  return (
    <>
      <button type="button" className="link-button" onClick={() => confirmLeave(signOut)} disabled={state === 'busy'}>
        {state === 'busy' ? texts.doing : texts.do}
      </button>
      {state === 'failed' && (
        <span role="alert" className="field-error">
          {texts.failed}
        </span>
      )}
    </>
  )
}
