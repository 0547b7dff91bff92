import { numberOf } from '../body-values'
import type { PlayerProps } from '../scene'
import { EnhanceReading } from './enhance-reading'

/** Tells what a reader does with content that asks for nothing else. */
export function Trail({ module, scene }: Pick<PlayerProps, 'module' | 'scene'>) {
  const actions = module.events.filter((name) => ['opened', 'scrolled', 'dwelled'].includes(name))
  const reading = { actions, minSeconds: numberOf(module.settings.minReadSeconds, 0) }
  if (!scene.canAnswer || actions.length === 0) return null
  return <EnhanceReading props={{ scene, reading }}>{null}</EnhanceReading>
}
