import type { ReactNode } from 'react'
import { numberIn } from '@/lib/ui/regional-format'
import type { Standing } from '../outbox/queue.rules'
import { said } from '../said'
import type { Scene } from '../scene'
import { Verdict, type WrongPart } from './verdict'

/** Where a verdict is on the page; the focus goes there when an answer has been checked. */
export const verdictId = (itemId: string): string => `verdict-${itemId}`

type Props = {
  scene: Pick<Scene, 'texts' | 'regional'>
  standing: Standing | null
  /** How much of the newest answer is right. */
  share?: string
  wrong?: readonly WrongPart[]
  /** The way to try again. */
  children?: ReactNode
}

/**
 * The judgement of the server: passed or not yet, the score where there is one, and what was wrong. The foot of the lesson shows that one without a score
 * is completed. Its place is in the page from the start, so that screen readers announce what comes into it.
 */
export function StandingNote({ scene, standing, share, wrong, children }: Props) {
  if (!standing) return <div role="status" />
  const { texts, regional } = scene
  const { state, score, itemId } = standing
  const completed = score === null ? undefined : texts.completed
  const word = { completed, passed: texts.passed, failed: texts.failed, waived: texts.waived }[String(state)]
  const points =
    score === null ? [] : [said(texts.score, { score: numberIn(regional, score / 100, { style: 'percent' }) }, regional)]
  return (
    <div role="status" id={verdictId(itemId)} tabIndex={-1}>
      {word && (
        <Verdict
          state={state === 'failed' ? 'partlyRight' : 'right'}
          word={word}
          note={[...points, ...(share ? [share] : [])].join(' · ')}
          wrong={wrong}
        >
          {children}
        </Verdict>
      )}
    </div>
  )
}
