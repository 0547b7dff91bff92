'use client'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Filled, fillAgain, filledIn } from './carry-over'
import styles from './player.module.css'
import type { Scene } from './scene'

type Load<P> = () => Promise<{ Island: ComponentType<P> }>
/** The props of an enhanced part, inferred from the island that it loads. */
export type EnhancedBy<L> = L extends Load<infer P> ? { props: P; children: ReactNode } : never

/**
 * The server's version of a preview is disabled, because its form could be sent. The interactive part of a
 * preview sends nothing, so it is enabled.
 */
const tried = <P extends { scene: Scene }>(props: P): P =>
  props.scene.isTrial ? { ...props, scene: { ...props.scene, canAnswer: true } } : props

/**
 * The server's version, which can be read and mostly answered without script, until the interactive part with
 * the same look has loaded. That part is a separate file, loaded only by pages of its type. Choices made
 * before then are carried over; if the part never loads, nothing is lost.
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
