'use client'
import { useRef } from 'react'
import type { Messages } from '@/messages/catalogue'
import { idsIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import { type Hotspots, HotspotView } from './view'

type Props = { scene: Scene; hotspots: Hotspots; texts: Messages['player']['hotspot'] }

export function Island({ scene, hotspots, texts }: Props) {
  const activity = useActivity(scene)
  const root = useRef<HTMLDivElement>(null)
  const opened = idsIn(activity.events, 'spotOpened', 'spotId')
  const sent = useRef(new Set<string>())
  const open = (spotId: string) => {
    const details = root.current?.querySelector<HTMLDetailsElement>(`#${CSS.escape(`spot-${spotId}`)} details`)
    if (details && !details.open) details.open = true
    if (opened.has(spotId) || sent.current.has(spotId)) return
    sent.current.add(spotId)
    void activity.send('spotOpened', { spotId })
  }
  return (
    <div className="stack" ref={root}>
      <HotspotView {...{ hotspots, opened, texts }} regional={scene.regional} onOpen={open} />
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}
