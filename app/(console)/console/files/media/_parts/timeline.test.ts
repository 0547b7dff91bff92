import { describe, expect, it } from 'vitest'
import { clockTime, readClockTime } from './clock-time'
import { inOrderOfTime, moved, type Timeline, withChapter, withCue } from './timeline'
import { lackingIn, timelineRules } from './timeline-saving'

const empty: Timeline = {
  chapters: [],
  cues: [],
  endScreen: null,
  policy: { preventSkip: 'none', maxRate: 2, completeAtPercent: 90, requireCues: false, requireFocus: false },
}

describe('the editor of a timeline', () => {
  it('reads a time as a clock or as seconds, in the digits of any script', () => {
    const times = { '7': 7, '7.3': 7.3, '0:07.3': 7.3, '٠:٠٧٫٣': 7.3, '1:04:05': 3845, '90': 90, '90:00': 5400 }
    for (const [typed, seconds] of Object.entries(times)) expect(readClockTime(typed), typed).toBe(seconds)
    for (const typed of ['', 'a', '1:', ':5', '0:60', '1:60:00', '1:1:1:1', '-1', '0:-1', '1.5:00', '9'.repeat(21)])
      expect(readClockTime(typed), typed).toBeNull()
    for (const seconds of [0, 7.3, 59.9, 60, 3599, 3845.5]) expect(readClockTime(clockTime(seconds))).toBe(seconds)
  })

  it('gives each new chapter and cue an id of its own, and a branch two ways to go', () => {
    const twice = withChapter(withChapter(empty, 1.26, { en: 'One' }), 2, { en: 'Two' })
    expect(twice.chapters.map(({ id, at }) => [id, at])).toEqual([
      ['chapter-1', 1.3],
      ['chapter-2', 2],
    ])
    const [cue] = withCue(twice, 'branch', 5, { ar: 'اختر' }).cues
    expect(cue).toMatchObject({ id: 'cue-1', kind: 'branch', at: 5, pause: true })
    expect(cue?.options).toMatchObject([{ seekTo: 5 }, { seekTo: 5 }])
    expect(withCue(twice, 'note', 5, { en: 'Look' }).cues[0]).toMatchObject({ pause: false })
  })

  it('begins no two chapters at once, and keeps the lines in the order of their times', () => {
    const twice = withChapter(withChapter(empty, 2, { en: 'One' }), 2, { en: 'Two' })
    expect(twice.chapters.map(({ at }) => at)).toEqual([2, 2.1])
    const late = moved(twice, { list: 'chapters', at: 0 }, 9, 42)
    expect(late.chapters.map(({ at }) => at)).toEqual([9, 2.1])
    expect(inOrderOfTime(late).chapters.map(({ at }) => at)).toEqual([2.1, 9])
    expect(timelineRules.toSent(late)).toEqual(timelineRules.toSent(inOrderOfTime(late)))
  })

  it('lets wait what is not written yet', () => {
    const words = { missing: 'missing', question: 'question' }
    const made = withCue(withCue(withChapter(empty, 1, {}), 'link', 2, { en: 'Look' }), 'question', 3, { en: 'Ask' })
    expect(lackingIn(words, made)).toEqual([
      { property: 'chapters.0.title', message: 'missing' },
      { property: 'cues.0.url', message: 'missing' },
      { property: 'cues.1.questionId', message: 'question' },
    ])
    expect(lackingIn(words, withCue(empty, 'poll', 2, { en: 'Vote' }))).toEqual([])
  })

  it('moves a mark within the film', () => {
    const one = withChapter(empty, 5, { en: 'One' })
    const to = (seconds: number) => moved(one, { list: 'chapters', at: 0 }, seconds, 42).chapters[0]?.at
    expect([to(7.04), to(-3), to(99)]).toEqual([7, 0, 42])
  })

  it('shows times as a clock does', () => {
    expect([0, 65, 65.5, 3600.05, 36_610.1].map(clockTime)).toEqual(['0:00', '1:05', '1:05.5', '1:00:00.05', '10:10:10.1'])
  })
})
