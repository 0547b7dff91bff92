'use client'
import { type FormEvent, useState } from 'react'
import type { Messages } from '@/messages/catalogue'
import { votedIn } from '../../answers.rules'
import { resultOf } from '../../form-values.rules'
import { SaveState } from '../../parts/save-state'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import { isOpen, type Poll, PollView } from './view'

type Props = { scene: Scene; poll: Poll; texts: Messages['player']['poll'] }

export function Island({ scene, poll, texts }: Props) {
  const activity = useActivity(scene)
  const [isMissing, setIsMissing] = useState(false)
  const chosen = votedIn(activity.events)
  const canVote = isOpen(poll, chosen, scene.canAnswer)
  const vote = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = resultOf(new FormData(event.currentTarget))
    setIsMissing(!result)
    if (result) void activity.send('voted', result)
  }
  return (
    <form className="stack" onSubmit={vote} noValidate>
      {/* Drawn anew with what was chosen, which may come from another device. */}
      <PollView
        key={chosen.join()}
        {...{ poll, chosen, canVote, texts }}
        fault={
          isMissing && (
            <p className="field-error" role="alert">
              {texts.choose}
            </p>
          )
        }
      />
      <SaveState scene={scene} activity={activity} />
    </form>
  )
}
