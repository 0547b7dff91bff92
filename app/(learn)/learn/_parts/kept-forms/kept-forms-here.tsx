'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { Messages } from '@/messages/catalogue'

type Props = { owner: string; texts: Messages['learn']['keptForms'] }

/** On every page of the learner's place: forms that the worker kept are sent; its script is loaded only where there are some. */
export function KeptFormsHere({ owner, texts }: Props) {
  const [island, setIsland] = useState<ReactNode>(null)
  useEffect(() => {
    const load = async () => {
      if (!('caches' in window) || !(await caches.has('learn-forms'))) return
      const { Island } = await import('./island')
      setIsland(<Island owner={owner} texts={texts} />)
    }
    load().catch(() => undefined)
  }, [owner, texts])
  return island
}
