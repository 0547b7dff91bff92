import { lasting } from '@/lib/ui/lasting'
import type { Learner } from '../../_parts/learn-page'
import { numberOf } from '../body-values'
import { said } from '../said'
import type { PlayedModule } from '../scene'

/** How long the lesson takes at least, where its author says so. */
export function LeastTime({ module, learner }: { module: PlayedModule; learner: Learner }) {
  const minutes = numberOf(module.settings.minMinutes, 0)
  if (minutes === 0) return null
  const { leastTime } = learner.textsOf('player').player.common
  return <p className="soft">{said(leastTime, { time: lasting(minutes, learner.regional) }, learner.regional)}</p>
}
