import { numberIn } from '@/lib/ui/regional-format'
import type { Standing } from '../outbox/queue.rules'
import { said } from '../said'
import type { Scene } from '../scene'

/** The judgement of the server, plainly: done, passed or not yet, and the score where there is one. */
export function StandingNote({ scene, standing }: { scene: Pick<Scene, 'texts' | 'regional'>; standing: Standing | null }) {
  const { texts, regional } = scene
  if (!standing) return null
  const { state, score } = standing
  const word = { completed: texts.completed, passed: texts.passed, failed: texts.failed, waived: texts.waived }[String(state)]
  if (!word) return null
  return (
    <p className="row tight">
      <strong className={`badge ${state === 'failed' ? 'warn' : 'good'}`}>{word}</strong>
      {score !== null && (
        <span>{said(texts.score, { score: numberIn(regional, score / 100, { style: 'percent' }) }, regional)}</span>
      )}
    </p>
  )
}
