import { numberOf, textOf } from '../body-values'
import type { PlayedModule } from '../scene'

/** The demands of content of another system, as far as the lesson says them: each by the name of its text. */
export type Asked = {
  done: 'opened' | 'completed' | 'passed' | 'both' | 'either' | 'ended' | 'seen' | 'scored' | 'reported'
  /** 0 to 1; null: the lesson asks for none. */
  passMark: number | null
  attempts: 'best' | 'first' | null
}

const moveOn: Record<string, Asked['done']> = {
  NotApplicable: 'opened',
  Completed: 'completed',
  Passed: 'passed',
  CompletedAndPassed: 'both',
  CompletedOrPassed: 'either',
}
const verbs: Record<string, Asked['done']> = {
  completed: 'completed',
  passed: 'passed',
  completedOrPassed: 'either',
  terminated: 'ended',
  experienced: 'seen',
}

const shareOf = (value: unknown, whole: number): number | null => (typeof value === 'number' ? value / whole : null)

/** The demands of a package or a tool. */
export function askedOf({ typeKey, settings, body }: Pick<PlayedModule, 'typeKey' | 'settings' | 'body'>): Asked {
  const nothing = { passMark: null, attempts: null }
  if (typeKey === 'launch.scorm') {
    const attempts = textOf(settings.attemptsKept) === 'first' ? 'first' : 'best'
    return { done: 'reported', passMark: shareOf(body.masteryScore, 100), attempts }
  }
  if (typeKey === 'launch.cmi5') {
    const done = moveOn[textOf(settings.moveOn)] ?? 'reported'
    return { ...nothing, done, passMark: shareOf(settings.masteryScore, 1) }
  }
  if (typeKey === 'launch.lti') {
    if (numberOf(settings.maxScore, 0) === 0) return { ...nothing, done: 'opened' }
    const passMark = shareOf(settings.passPercent, 100)
    return { ...nothing, done: passMark === null ? 'scored' : 'passed', passMark }
  }
  if (textOf(settings.endpointMode) === 'none') return { ...nothing, done: 'opened' }
  return { ...nothing, done: verbs[textOf(settings.completionVerb)] ?? 'completed' }
}
