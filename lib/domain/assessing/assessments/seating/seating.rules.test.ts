import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { besideOf, drawSeats, type Layout, labelOf, openSeats, positionOfLabel, seatCount } from './seating.rules'

const grid = fc.record({
  kind: fc.constant('grid' as const),
  rows: fc.integer({ min: 1, max: 6 }),
  columns: fc.integer({ min: 1, max: 6 }),
})
const labels = fc.integer({ min: 1, max: 12 }).map((count) => ({
  kind: 'list' as const,
  labels: Array.from({ length: count }, (_, at) => `S${at}`),
}))
const layout: fc.Arbitrary<Layout> = fc.oneof(grid, labels)
const hall = fc
  .array(fc.tuple(layout, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 3 })
  .map((rooms) => rooms.map(([one, most], at) => ({ id: `room${at}`, layout: one, capacity: Math.min(most, seatCount(one)) })))

const asked = fc.record({
  rooms: hall,
  count: fc.integer({ min: 0, max: 90 }),
  byHand: fc.integer({ min: 0, max: 3 }),
  groups: fc.integer({ min: 0, max: 4 }),
  isEverySecond: fc.boolean(),
  seed: fc.string(),
})
type Asked = Parameters<typeof drawSeats>[0]
type Case = typeof asked extends fc.Arbitrary<infer T> ? T : never

function drawingOf({ rooms, count, byHand, groups, isEverySecond, seed }: Case): Asked {
  const people = Array.from({ length: count }, (_, at) => `p${String(at).padStart(3, '0')}`)
  const first = rooms[0]!
  const most = Math.min(byHand, first.capacity, count)
  const taken = Array.from({ length: most }, (_, at) => ({ roomId: first.id, position: at + 1, userId: people[at]! }))
  const groupOf = (userId: string) => (groups === 0 ? null : `g${Number(userId.slice(1)) % groups}`)
  return { rooms, taken, people, seed, isEverySecond, groupOf }
}

describe('a draw of seats', () => {
  it('gives no seat twice, leaves no person without one while there are any, and is repeated by its seed', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const drawing = drawingOf(one)
        const { placed, left } = drawSeats(drawing)
        const every = [...drawing.taken, ...placed]
        expect(new Set(every.map(({ roomId, position }) => `${roomId} ${position}`)).size).toBe(every.length)
        expect(new Set(every.map(({ userId }) => userId)).size).toBe(every.length)
        expect(placed.length + left.length + drawing.taken.length).toBe(drawing.people.length)
        const open = openSeats(drawing)
        expect(placed.length).toBe(Math.min(open.length, drawing.people.length - drawing.taken.length))
        for (const { id, capacity, layout: own } of drawing.rooms) {
          const inRoom = every.filter(({ roomId }) => roomId === id)
          expect(inRoom.length).toBeLessThanOrEqual(capacity)
          for (const { position } of inRoom) expect(positionOfLabel(own, labelOf(own, position) ?? '')).toBe(position)
        }
        expect(drawSeats({ ...drawing, people: drawing.people.toReversed() })).toEqual({ ...drawSeats(drawing) })
      }),
      { numRuns: 400 },
    )
  })

  it('leaves the seats beside each drawn one free where every second one is', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const drawing = drawingOf({ ...one, isEverySecond: true })
        const { placed } = drawSeats(drawing)
        const used = new Set([...drawing.taken, ...placed].map(({ roomId, position }) => `${roomId} ${position}`))
        const layouts = new Map(drawing.rooms.map(({ id, layout: own }) => [id, own]))
        for (const { roomId, position } of placed)
          for (const beside of besideOf(layouts.get(roomId)!, position)) expect(used.has(`${roomId} ${beside}`)).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('keeps people of one group apart, and counts the pairs where it cannot', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const drawing = drawingOf({ ...one, byHand: 0 })
        const { placed, besideCount } = drawSeats(drawing)
        const layouts = new Map(drawing.rooms.map(({ id, layout: own }) => [id, own]))
        const sitting = new Map(placed.map(({ roomId, position, userId }) => [`${roomId} ${position}`, drawing.groupOf(userId)]))
        let pairs = 0
        for (const { roomId, position, userId } of placed) {
          const own = drawing.groupOf(userId)
          for (const beside of besideOf(layouts.get(roomId)!, position))
            if (own !== null && beside > position && sitting.get(`${roomId} ${beside}`) === own) pairs += 1
        }
        expect(besideCount).toBe(pairs)
      }),
      { numRuns: 400 },
    )
    const rooms = [{ id: 'hall', layout: { kind: 'grid' as const, rows: 4, columns: 5 }, capacity: 20 }]
    const people = Array.from({ length: 20 }, (_, at) => `p${at}`)
    const groupOf = (userId: string) => `g${Number(userId.slice(1)) % 4}`
    expect(drawSeats({ rooms, taken: [], people, seed: 'a', isEverySecond: false, groupOf }).besideCount).toBe(0)
  })

  it('gives each person the same chance of a seat and of the first one', () => {
    const rooms = [{ id: 'hall', layout: { kind: 'grid' as const, rows: 1, columns: 3 }, capacity: 3 }]
    const people = ['a', 'b', 'c', 'd', 'e', 'f']
    const seated = new Map<string, number>()
    const first = new Map<string, number>()
    const runs = 3000
    for (let at = 0; at < runs; at += 1) {
      const groupOf = (userId: string) => (userId < 'c' ? 'small' : 'large')
      const { placed } = drawSeats({ rooms, taken: [], people, seed: `seed ${at}`, isEverySecond: false, groupOf })
      for (const { userId, position } of placed) {
        seated.set(userId, (seated.get(userId) ?? 0) + 1)
        if (position === 1) first.set(userId, (first.get(userId) ?? 0) + 1)
      }
    }
    for (const one of people) expect(Math.abs((seated.get(one) ?? 0) / runs - 1 / 2)).toBeLessThan(0.05)
    expect(first.size).toBe(people.length)
  })

  it('labels the rows of a grid by letters', () => {
    const own: Layout = { kind: 'grid', rows: 30, columns: 10 }
    expect([1, 10, 11, 261, 271, 300, 301].map((position) => labelOf(own, position))).toEqual([
      'A1',
      'A10',
      'B1',
      'AA1',
      'AB1',
      'AD10',
      undefined,
    ])
    expect(positionOfLabel(own, 'ab1')).toBe(271)
  })
})
