import { describe, expect, it } from 'vitest'
import { finishedBy } from './moment-of'
import type { Outline, OutlineItem } from './outline'

const early = '2026-11-23T08:00:00.000Z'
const late = '2026-11-24T08:00:00.000Z'
const item = (id: string, completedAt: string | null, isRequired = true): OutlineItem => ({
  id,
  moduleId: id,
  state: completedAt ? 'completed' : 'available',
  lockReasons: [],
  score: null,
  attempts: 0,
  seconds: 0,
  startedAt: null,
  completedAt,
  lastLocale: null,
  title: id,
  locale: 'en',
  isFallback: false,
  availableLocales: ['en'],
  typeKey: 'content.article',
  typeName: 'Article',
  learnerAction: 'read',
  isGradable: false,
  isAvailable: true,
  minutes: null,
  weight: 1,
  isRequired,
})
const pathOf = (sections: OutlineItem[][], completedAt: string | null = null) =>
  ({
    sections: sections.map((items, at) => ({ id: String(at), title: '', rule: { kind: 'all', count: null }, items })),
    enrolment: { state: completedAt ? 'completed' : 'active', completedAt },
  }) as unknown as Outline

describe('what was reached by finishing a lesson', () => {
  it('is the lesson, its section where that is done by it, or the path', () => {
    const two = pathOf([[item('a', early), item('b', late)], [item('c', null)]])
    expect(finishedBy(two, 'b')).toMatchObject({ kind: 'section', number: 1 })
    expect(finishedBy(two, 'a')).toMatchObject({ kind: 'lesson' })
    expect(finishedBy(pathOf([[item('a', early), item('b', null)], [item('c', null)]]), 'a')).toMatchObject({ kind: 'lesson' })
    expect(finishedBy(pathOf([[item('a', early), item('b', late)]], late), 'b')).toMatchObject({ kind: 'path' })
  })

  it('is only the lesson where the path has one section or was completed before', () => {
    expect(finishedBy(pathOf([[item('a', late)]]), 'a')).toMatchObject({ kind: 'lesson' })
    expect(finishedBy(pathOf([[item('a', early), item('b', late, false)]], early), 'b')).toMatchObject({ kind: 'lesson' })
  })

  it('is nothing for a lesson that is not done, of another path, or not named', () => {
    const path = pathOf([[item('a', null)]])
    expect(['a', 'elsewhere', undefined].map((id) => finishedBy(path, id))).toEqual([null, null, null])
  })
})
