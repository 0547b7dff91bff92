'use client'
import { useState } from 'react'
import { type SignOutProps, useSignOut } from '@/lib/ui/use-sign-out'

/** The way out where there is no user menu. */
export function SignOut({ texts, ...calls }: SignOutProps) {
  const [isFailed, setIsFailed] = useState(false)
  const { isBusy, signOut } = useSignOut(calls, () => setIsFailed(true))
  return (
    <>
      <button type="button" className="link-button" onClick={signOut} disabled={isBusy}>
        {isBusy ? texts.doing : texts.do}
      </button>
      {isFailed && (
        <span role="alert" className="field-error">
          {texts.failed}
        </span>
      )}
    </>
  )
}
