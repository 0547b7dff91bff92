'use client'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Filled, fillAgain, filledIn } from './carry-over'
import styles from './player.module.css'
import type { Scene } from './scene'

type Load<P> = () => Promise<{ Island: ComponentType<P> }>
/** What a part is given by the server, by the island that it loads. */
export type EnhancedBy<L> = L extends Load<infer P> ? { props: P; children: ReactNode } : never

/** What the server draws of a preview could be sent, so it cannot be pressed; the interactive part goes nowhere, and can. */
const tried = <P extends { scene: Scene }>(props: P): P =>
  props.scene.isTrial ? { ...props, scene: { ...props.scene, canAnswer: true } } : props

/**
 * What the server drew, which can be read and mostly answered as it is, until the interactive part of the same look has come, from a file of its own
 * that only pages of its type load. What was chosen by then is carried over; where it never comes nothing is lost.
 */
export function Enhanced<P extends { scene: Scene }>({
  load,
  props,
  children,
}: {
  load: Load<P>
  props: P
  children: ReactNode
}) {
  const [island, setIsland] = useState<ReactNode>(null)
  const root = useRef<HTMLDivElement>(null)
  const filled = useRef<Filled | null>(null)
  useEffect(() => {
    let isCurrent = true
    load().then(
      ({ Island }) => {
        if (!isCurrent) return
        filled.current = root.current && filledIn(root.current)
        setIsland(<Island {...tried(props)} />)
      },
      // Without a connection the page stays as the server drew it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [load, props])
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
