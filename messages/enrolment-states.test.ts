import { describe, expect, it } from 'vitest'
import { enrolmentStates } from '@/lib/domain/learning/learning-paths/words'
import { messages } from './catalogue'

type Texts = { [name: string]: string | Texts }
/** Every group of texts with a word for a state that only enrolments have. */
function groupsIn(texts: Texts, path: string[] = []): string[] {
  const own = typeof texts.overdue === 'string' && typeof texts.withdrawn === 'string' ? [path.join('.')] : []
  return [
    ...own,
    ...Object.entries(texts).flatMap(([name, more]) => (typeof more === 'string' ? [] : groupsIn(more, [...path, name]))),
  ]
}

describe.each(['en', 'ar'] as const)('the words for the state of an enrollment in %s', (language) => {
  const { learningPaths, learn, player } = messages[language]
  const words: Record<string, string> = learningPaths.learners.states

  it('are one for each state of the API', () => {
    expect(Object.keys(words).toSorted()).toEqual([...enrolmentStates].toSorted())
    expect(new Set(Object.values(words)).size).toBe(enrolmentStates.length)
  })

  it('are written once: learners, console and log show the same; the log has the words of all other records beside them', () => {
    expect(groupsIn(messages[language]).toSorted()).toEqual(['activityLog.values.status', 'learningPaths.learners.states'])
  })

  it('are also those of its lessons, on the page and in the player', () => {
    const items: Record<string, string> = learn.itemStates
    for (const state of ['completed', 'waived', 'expired']) expect(items[state]).toBe(words[state])
    for (const state of ['completed', 'passed', 'failed', 'waived'] as const) expect(player.common[state]).toBe(items[state])
  })
})
