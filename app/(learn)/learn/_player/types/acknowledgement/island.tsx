'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { resultOf } from '../../form-values.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import { useOpened } from '../../use-opened'
import { type Policy, PolicyFields, PolicyText } from './view'

type Props = { scene: Scene; policy: Policy; texts: Messages['player']['policy'] }

export function Island({ scene, policy, texts }: Props) {
  const activity = useActivity(scene)
  useOpened(activity)
  const end = useRef<HTMLDivElement>(null)
  const { events } = activity
  const isRead = !policy.requireScroll || events.some(({ action }) => action === 'scrolled')
  const isSigned = events.some(({ action, result }) => action === 'acknowledged' && result?.version === policy.version)
  const [fault, setFault] = useState('')
  const send = useRef(activity.send)
  send.current = activity.send
  useEffect(() => {
    if (isRead || !end.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void send.current('scrolled')
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isRead])
  const acknowledge = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = resultOf(new FormData(event.currentTarget)) ?? {}
    const isUnnamed = policy.requireName && !result.typedName
    setFault(!isRead ? texts.readFirst : isUnnamed ? texts.nameFirst : '')
    if (isRead && !isUnnamed) void activity.send('acknowledged', result)
  }
  return (
    <div className="stack">
      <PolicyText policy={policy} texts={texts} />
      <div ref={end} aria-hidden="true" />
      {isSigned ? (
        <p className="badge good">{texts.signed}</p>
      ) : (
        <form className="stack" onSubmit={acknowledge} noValidate>
          <PolicyFields policy={policy} texts={texts} />
          {fault && (
            <p role="alert" className="field-error">
              {fault}
            </p>
          )}
          <div>
            <button type="submit" className="button" disabled={!scene.canAnswer}>
              {texts.acknowledge}
            </button>
          </div>
        </form>
      )}
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}
