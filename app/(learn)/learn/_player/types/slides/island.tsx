'use client'
import { useEffect, useRef } from 'react'
import type { Messages } from '@/messages/catalogue'
import { idsIn } from '../../answers.rules'
import { SaveState } from '../../parts/save-state'
import { StandingNote } from '../../parts/standing'
import type { Scene } from '../../scene'
import { useActivity } from '../../use-activity'
import { type Slide, SlidesView } from './view'

type Props = { scene: Scene; slides: Slide[]; texts: Messages['player']['slides'] }

export function Island({ scene, slides, texts }: Props) {
  const activity = useActivity(scene)
  const strip = useRef<HTMLOListElement>(null)
  const viewed = idsIn(activity.events, 'slideViewed', 'slideId')
  const told = useRef(viewed)
  const isAll = slides.every(({ id }) => viewed.has(id))
  const leftAt = useRef(isAll ? undefined : [...viewed].at(-1))
  const send = useRef(activity.send)
  send.current = activity.send
  useEffect(() => {
    const list = strip.current
    if (!list) return
    // Where it was left: at the slide seen last, unless all were seen. An address of a slide comes first.
    const left = leftAt.current
    if (left && !location.hash.startsWith('#slide-'))
      list
        .querySelector(`[data-slide="${CSS.escape(left)}"]`)
        ?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'start' })
    const look = (entries: IntersectionObserverEntry[]) => {
      for (const { isIntersecting, target } of entries) {
        const slideId = target.getAttribute('data-slide')
        if (!isIntersecting || !slideId || told.current.has(slideId)) continue
        told.current = new Set([...told.current, slideId])
        void send.current('slideViewed', { slideId })
      }
    }
    const watcher = new IntersectionObserver(look, { threshold: 0.6, root: list })
    for (const slide of list.children) watcher.observe(slide)
    return () => watcher.disconnect()
  }, [])
  return (
    <div className="stack">
      <SlidesView {...{ slides, viewed, texts, strip }} regional={scene.regional} />
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}
