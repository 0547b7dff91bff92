import { describe, expect, it } from 'vitest'
import { gradeOf, nothingEntered } from '@/lib/domain/assessing/gradebook/grades.rules'
import { GradeDesk, type Send } from './desk'
import { moveOf } from './moving'
import { typedGrade } from './typed-grade'

const column = {
  id: 'c',
  categoryId: null,
  weight: 1,
  maxPoints: 10,
  passPercent: null,
  isExtraCredit: false,
  isExcluded: false,
}
const place = { enrolmentId: 'e', columnId: 'c' }
const entered = (points: number | null, version: number) => gradeOf(column, undefined, { ...nothingEntered, points, version })
type Body = Parameters<Send>[0]

/** A server of one grade: `held` is what it has. */
function server(first: { points: number | null; version: number } = { points: null, version: 0 }) {
  const held = { ...first, needsReason: false, isDown: false }
  const bodies: Body[] = []
  const send: Send = async (body) => {
    bodies.push(body)
    if (held.isDown) throw new Error('no connection')
    return body.cells.map(({ points = held.points, version }) => {
      const now = entered(held.points, held.version)
      if (version !== held.version) return { ...place, outcome: 'conflict' as const, grade: now }
      if (held.needsReason && !body.reason) return { ...place, outcome: 'reasonMissing' as const, grade: now }
      Object.assign(held, { points, version: held.version + 1 })
      return { ...place, outcome: 'saved' as const, grade: entered(held.points, held.version) }
    })
  }
  return { held, bodies, desk: new GradeDesk([column], send, 1_000_000) }
}
const type = (desk: GradeDesk, points: number | null) => desk.change([{ ...place, fields: { points } }])

describe('the grades of a page', () => {
  it('show a change at once, and send it onto the version that was read', async () => {
    const { desk, held, bodies } = server()
    type(desk, 7)
    expect(desk.cell(place)).toMatchObject({ state: 'waiting', grade: { points: 7, percent: 70 } })
    await desk.flush()
    type(desk, 8)
    await desk.flush()
    expect(bodies.map(({ cells }) => cells[0]?.version)).toEqual([0, 1])
    expect([held.points, desk.isClean, desk.cell(place).state]).toEqual([8, true, 'saved'])
  })

  it('go back and forth step by step', async () => {
    const { desk, held, bodies } = server()
    type(desk, 7)
    await desk.flush()
    type(desk, 8)
    await desk.flush()
    desk.undo('Undone')
    await desk.flush()
    expect(held.points).toBe(7)
    desk.redo('Done again')
    await desk.flush()
    expect([held.points, desk.canRedo]).toEqual([8, false])
    desk.undo('Undone')
    desk.undo('Undone')
    await desk.flush()
    expect([held.points, desk.canUndo]).toEqual([null, false])
    // The reason of a step that is taken back is that of no other correction.
    expect(bodies.map(({ reason }) => reason)).toEqual([undefined, undefined, 'Undone', 'Done again', 'Undone'])
    type(desk, 4)
    await desk.flush()
    expect(bodies.at(-1)?.reason).toBeUndefined()
  })

  it('wait for the reason of a correction, or are as they were', async () => {
    const { desk, held } = server({ points: 5, version: 1 })
    desk.load('e', { c: entered(5, 1) ?? expect.fail() })
    held.needsReason = true
    type(desk, 6)
    await desk.flush()
    expect(desk.count('reason')).toBe(1)
    desk.forgo()
    expect(desk.cell(place)).toMatchObject({ state: 'saved', grade: { points: 5 } })
    type(desk, 7)
    await desk.flush()
    desk.explain('Second page')
    await desk.flush()
    expect(held.points).toBe(7)
  })

  it('keep both values of a conflict until one is chosen', async () => {
    const { desk, held } = server()
    Object.assign(held, { points: 3, version: 4 })
    type(desk, 7)
    await desk.flush()
    expect(desk.cell(place)).toMatchObject({ state: 'conflict', grade: { points: 7 }, theirs: { points: 3 } })
    desk.settle(place, true)
    await desk.flush()
    expect([held.points, held.version, desk.isClean]).toEqual([7, 5, true])
  })

  it('lose nothing without a connection', async () => {
    const { desk, held } = server()
    held.isDown = true
    type(desk, 9)
    await desk.flush()
    expect([desk.count('failed'), desk.isClean]).toEqual([1, false])
    held.isDown = false
    desk.retry()
    await desk.flush()
    expect([held.points, desk.isClean]).toEqual([9, true])
  })
})

describe('what is typed into a cell', () => {
  it('is a number of either script, nothing, or an excuse', () => {
    expect([typedGrade('٧٫٥', 10), typedGrade('7.5', 10)]).toEqual(Array(2).fill({ points: 7.5, isExcused: false }))
    expect(typedGrade(' ', 10)).toMatchObject({ points: null })
    expect(typedGrade('ex', 10)).toEqual({ isExcused: true })
    expect([typedGrade('11', 10), typedGrade('-1', 10), typedGrade('many', 10)]).toEqual([null, null, null])
  })

  it('is left by the arrows in the direction of reading', () => {
    expect([moveOf('ArrowLeft', true), moveOf('ArrowLeft', false)]).toEqual(['end', 'start'])
    expect([moveOf('ArrowDown', true), moveOf('a', true)]).toEqual(['down', null])
  })
})
