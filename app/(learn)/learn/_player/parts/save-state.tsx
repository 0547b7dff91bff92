'use client'
import type { SendingStatus } from '@/lib/ui/sending/status'
import { said } from '../said'
import type { Scene } from '../scene'
import type { Activity } from '../use-activity'

/** Whether what was done has arrived, and what never will, with the reason. */
export function SaveState({ scene, activity }: { scene: Scene; activity: Activity }) {
  const { texts, regional } = scene
  const { waiting, status, refused, dismiss } = activity
  const messages: Partial<Record<SendingStatus, string>> = {
    waiting: texts.locked,
    offline: texts.offline,
    signIn: texts.signIn,
    another: texts.another,
  }
  const message = messages[status]
  return (
    <>
      <div role="status">
        {waiting > 0 && message && (
          <p className="notice">
            {message} {said(texts.waiting, { count: waiting }, regional)}
            {status === 'signIn' && (
              <>
                {' '}
                <a href={`/learn/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`}>
                  {texts.signInLink}
                </a>
              </>
            )}
          </p>
        )}
      </div>
      {refused.map((row) => (
        <div key={row.seq} role="alert" className="notice bad">
          <p>
            <strong>{texts.refused}</strong> {row.refusal?.message}
          </p>
          <button type="button" className="link-button" onClick={() => dismiss(row)}>
            {texts.dismiss}
          </button>
        </div>
      ))}
    </>
  )
}
