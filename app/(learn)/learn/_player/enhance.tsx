'use client'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Filled, fillAgain, filledIn } from './carry-over'
import styles from './player.module.css'
import type { Scene } from './scene'

/** The interactive parts, each in a file of its own that only pages of its type load. */
const parts = {
  branching: () => import('./types/branching-island'),
  checklist: () => import('./types/checklist-island'),
  dragDrop: () => import('./types/drag-drop-island'),
  flashcards: () => import('./types/flashcards-island'),
  form: () => import('./types/form-island'),
  hotspot: () => import('./types/hotspot-island'),
  media: () => import('./types/media-island'),
  meeting: () => import('./types/meeting-island'),
  policy: () => import('./types/policy-island'),
  poll: () => import('./types/poll-island'),
  reading: () => import('./types/reading-island'),
  slides: () => import('./types/slides-island'),
} as const
type Parts = typeof parts
type PropsOf<P> = P extends () => Promise<{ Island: ComponentType<infer Props> }> ? Props : never

/** What the server draws of a preview could be sent, so it cannot be pressed; the interactive part goes nowhere, and can. */
const tried = <P extends { scene: Scene }>(props: P): P =>
  props.scene.isTrial ? { ...props, scene: { ...props.scene, canAnswer: true } } : props

/**
 * What the server drew, which can be read and mostly answered as it is, until the interactive part of the same look has come. What was chosen by
 * then is carried over; where it never comes nothing is lost.
 */
export function Enhance<Name extends keyof Parts>({
  part,
  props,
  children,
}: {
  part: Name
  props: PropsOf<Parts[Name]>
  children: ReactNode
}) {
  const [island, setIsland] = useState<ReactNode>(null)
  const root = useRef<HTMLDivElement>(null)
  const filled = useRef<Filled | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load: () => Promise<{ Island: ComponentType<PropsOf<Parts[Name]>> }> = parts[part] as never
    load().then(
      ({ Island }) => {
        if (!isCurrent) return
        filled.current = root.current && filledIn(root.current)
        const played: PropsOf<Parts[Name]> & object = tried(props as PropsOf<Parts[Name]> & { scene: Scene })
        setIsland(<Island {...played} />)
      },
      // Without a connection the page stays as the server drew it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [part, props])
  useLayoutEffect(() => {
    if (island && root.current && filled.current) fillAgain(root.current, filled.current)
    filled.current = null
  }, [island])
  // Journeys wait for the mark (e2e/sound.ts).
  return (
    <div ref={root} className={styles.part} data-interactive={island !== null}>
      {island ?? children}
    </div>
  )
}
