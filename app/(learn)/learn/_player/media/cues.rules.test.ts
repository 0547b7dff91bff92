import { describe, expect, it } from 'vitest'
import { chapterAt, dueCue, lineAt } from './cues.rules'

const cue = (id: string, at: number, more: { until?: number; pauses?: boolean; insists?: boolean } = {}) => ({
  id,
  at,
  until: null,
  pauses: false,
  insists: false,
  ...more,
})
const none = new Set<string>()

describe('the cue that is due', () => {
  it('is none before its moment', () => {
    expect(dueCue([cue('a', 10)], 9.6, 9.9, none)).toBeNull()
  })

  it('is shown from its moment until its end, or for eight seconds', () => {
    const cues = [cue('a', 10, { until: 12 }), cue('b', 30)]
    expect(dueCue(cues, 10.8, 11, none)?.id).toBe('a')
    expect(dueCue(cues, 12, 12.2, none)).toBeNull()
    expect(dueCue(cues, 37.8, 38, none)?.id).toBe('b')
    expect(dueCue(cues, 38, 38.2, none)).toBeNull()
  })

  it('insists at every later place until it is answered, jumps included', () => {
    const cues = [cue('q', 10, { pauses: true, insists: true })]
    expect(dueCue(cues, 0, 90, none)?.id).toBe('q')
    expect(dueCue(cues, 0, 90, new Set(['q']))).toBeNull()
  })

  it('pauses once where its moment is played over, and not after a jump beyond it', () => {
    const cues = [cue('n', 10, { pauses: true })]
    expect(dueCue(cues, 9.9, 10.1, none)?.id).toBe('n')
    expect(dueCue(cues, 10.1, 10.3, none)).toBeNull()
    expect(dueCue(cues, 2, 50, none)).toBeNull()
    expect(dueCue(cues, 50, 2, none)).toBeNull()
  })

  it('is the one that began last of several', () => {
    expect(dueCue([cue('a', 10), cue('b', 12), cue('c', 11)], 12.9, 13, none)?.id).toBe('b')
  })
})

it('finds the chapter of a place', () => {
  const chapters = [{ at: 0 }, { at: 20 }, { at: 40 }]
  expect(chapterAt(chapters, 20)).toBe(chapters[1])
  expect(chapterAt(chapters, 39.9)).toBe(chapters[1])
  expect(chapterAt(chapters.slice(1), 5)).toBeNull()
})

it('finds the line that is said', () => {
  const lines = [{ from: 1 }, { from: 3 }, { from: 3 }]
  expect([lineAt(lines, 0), lineAt(lines, 1), lineAt(lines, 2.9), lineAt(lines, 8)]).toEqual([-1, 0, 0, 2])
})
