import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptVisits } from '@/app/(learn)/learn/_player/media/kept-visits'
import { markWaiting, mayWait } from '@/app/(learn)/learn/_player/outbox/waiting-mark'
import { keptOf } from '@/app/(learn)/learn/_player/types/quiz/kept-answers'
import { forgetUploads, keptUpload } from '@/lib/ui/uploads/kept-uploads'
import { draftsOn, holdsDrafts } from './drafts'
import { type Shelf, shelfInMemory } from './store'

let shelf: Shelf
beforeEach(() => {
  shelf = shelfInMemory()
  vi.stubGlobal('localStorage', shelf)
})
afterEach(() => vi.unstubAllGlobals())

/** Texts as earlier versions of the product left them on devices; an update of it must find them. */
it('answers of an attempt are found, and let go of once they are sent', () => {
  const answer = { answer: { type: 'shortText', text: 'غد' }, seq: 12 }
  shelf.setItem('masar-attempt-a1', JSON.stringify({ q1: answer, q2: 'broken' }))
  expect(keptOf('a1').read()).toEqual({ q1: answer })
  expect(keptOf('a2').read()).toEqual({})
  keptOf('a1').write({})
  expect(shelf.length).toBe(0)
})

it('visits of a film are found, each by itself', () => {
  const beat = { seq: 3, intervals: [], position: 11, focused: true }
  const visit = { sessionId: 's1', waiting: [beat] }
  shelf.setItem('masar-film-m1-s1', JSON.stringify(visit))
  shelf.setItem('masar-film-m2-s2', JSON.stringify({ sessionId: 's2', waiting: [beat] }))
  expect(keptVisits('m1').read()).toEqual([visit])
  keptVisits('m1').write({ ...visit, waiting: [] })
  expect(keptVisits('m1').read()).toEqual([])
  expect(shelf.length).toBe(1)
})

it('drafts of earlier editors and ticks of attendance are found, and signing out asks about them', () => {
  const ticks = { one: { status: 'present', state: 'waiting' } }
  shelf.setItem('masar.draft/p1/attendance-s1/list', JSON.stringify(ticks))
  const drafts = draftsOn(shelf, 'p1', 'attendance-s1', 'list')
  expect(drafts.read()).toEqual([{ name: 'list', kept: ticks }])
  expect([drafts.isHeld(), holdsDrafts()]).toEqual([true, true])
  const later = draftsOn(shelf, 'p1', 'attendance-s1', 'another')
  later.forget(['list', 'another'])
  expect([drafts.isHeld(), holdsDrafts()]).toEqual([false, false])
})

it('the mark of waiting events is found', () => {
  shelf.setItem('masar-learn-waiting', '1')
  expect(mayWait()).toBe(true)
  markWaiting(false)
  expect([mayWait(), shelf.length]).toEqual([false, 0])
  markWaiting(true)
  expect(shelf.getItem('masar-learn-waiting')).toBe('1')
})

it('an upload that was begun is found', () => {
  const file = new File(['text'], 'film.mp4', { lastModified: 5 })
  shelf.setItem('masar:upload:4:5:film.mp4', JSON.stringify({ assetId: 'a', url: '/files/a/pieces' }))
  expect(keptUpload(file)).toEqual({ assetId: 'a', url: '/files/a/pieces' })
  forgetUploads()
  expect(shelf.length).toBe(0)
})
