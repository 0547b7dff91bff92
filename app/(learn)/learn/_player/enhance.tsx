'use client'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

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

/**
 * What the server drew, which can be read and mostly answered as it is, until the interactive part of the same look has come. Nothing is lost
 * where it never comes.
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
  useEffect(() => {
    let isCurrent = true
    const load: () => Promise<{ Island: ComponentType<PropsOf<Parts[Name]>> }> = parts[part] as never
    load().then(
      ({ Island }) => isCurrent && setIsland(<Island {...(props as PropsOf<Parts[Name]> & object)} />),
      // Without a connection the page stays as the server drew it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [part, props])
  return island ?? children
}
