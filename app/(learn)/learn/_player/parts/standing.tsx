import { numberIn } from '@/lib/ui/regional-format'
import type { Standing } from '../outbox/queue.rules'
import { said } from '../said'
import type { Scene } from '../scene'

/** Where a verdict stands on the page; the focus goes there when an answer has been judged. */
export const verdictId = (itemId: string): string => `verdict-${itemId}`

/**
 * The judgement of the server, plainly: done, passed or not yet, and the score where there is one. Its place is in the page from the start, so that what
 * comes into it is said aloud.
 */
export function StandingNote({ scene, standing }: { scene: Pick<Scene, 'texts' | 'regional'>; standing: Standing | null }) {
  if (!standing) return <div role="status" />
  const { texts, regional } = scene
  const { state, score, itemId } = standing
  const word = { completed: texts.completed, passed: texts.passed, failed: texts.failed, waived: texts.waived }[String(state)]
  return (
    <div role="status" id={verdictId(itemId)} tabIndex={-1} className={word && 'row tight'}>
      {word && <strong className={`badge ${state === 'failed' ? 'warn' : 'good'}`}>{word}</strong>}
      {word && score !== null && (
        <span>{said(texts.score, { score: numberIn(regional, score / 100, { style: 'percent' }) }, regional)}</span>
      )}
    </div>
  )
}
