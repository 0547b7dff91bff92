import { expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { joined, parted } from './questions'
import { CourseReports } from './reports'

type Made = { isFinished: boolean; location: string; interactions?: { number: number; response: string }[] }
const refusal = (status: number) =>
  new ApiError(status, { status: false, statusCode: 7414, message: 'no', data: null, errors: [] } as never, null)

function scene(failures: unknown[] = []) {
  const sent: [string, boolean, number][] = []
  const asked: number[][] = []
  const states: string[] = []
  const due: (() => void)[] = []
  const queue = new CourseReports<Made, { isStored: boolean }>({
    joined,
    parted,
    send: async (report, seq) => {
      const { location, isFinished, interactions = [] } = report
      sent.push([location, isFinished, seq])
      asked.push(interactions.map(({ number }) => number))
      const failure = failures.shift()
      if (failure) throw failure
      return { isStored: true }
    },
    stored: () => undefined,
    later: (work) => void due.push(work),
  })
  queue.subscribe(() => states.push(queue.snapshot().status))
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await Promise.resolve()
      if (turn % 10 === 9) for (const work of due.splice(0)) work()
    }
  }
  return { queue, sent, asked, states, settle }
}
const at = (location: string, isFinished = false): Made => ({ location, isFinished })

it('reports are sent one after the other, with rising numbers; of those that wait the last', async () => {
  const { queue, sent, settle, states } = scene()
  for (const location of ['1', '2', '3']) queue.add(at(location))
  await settle()
  expect(sent).toEqual([
    ['1', false, 1],
    ['3', false, 2],
  ])
  expect(states.at(-1)).toBe('saved')
})

it('a report that failed is sent again, and an end stays one', async () => {
  const { queue, sent, settle, states } = scene([new TypeError('no network')])
  queue.add(at('1', true))
  queue.add(at('2'))
  await settle()
  expect(sent).toEqual([
    ['1', true, 1],
    ['2', true, 2],
  ])
  expect(states).toContain('offline')
})

it('a refusal is the end of the session', async () => {
  const { queue, sent, settle, states } = scene([refusal(409)])
  queue.add(at('1'))
  queue.add(at('2'))
  await settle()
  queue.add(at('3'))
  await settle()
  expect(sent).toHaveLength(1)
  expect(states.at(-1)).toBe('stopped')
})

const answered = (location: string, ...numbers: number[]): Made => ({
  ...at(location),
  interactions: numbers.map((number) => ({ number, response: `${location} ${number}` })),
})

it('questions of reports that wait or failed are all sent, each as it was written last', async () => {
  const { queue, asked, settle } = scene([new TypeError('no network')])
  queue.add(answered('1', 0, 1))
  queue.add(answered('2', 1, 2))
  queue.add(answered('3', 3))
  await settle()
  expect(asked).toEqual([
    [0, 1],
    [0, 1, 2, 3],
  ])
  expect(joined(answered('1', 0, 1), answered('2', 1)).interactions).toEqual([
    { number: 0, response: '1 0' },
    { number: 1, response: '2 1' },
  ])
})

it('questions that are too long for one request are sent in several, and the last of them ends the session', async () => {
  const { queue, sent, asked, settle } = scene()
  const long = [0, 1, 2].map((number) => ({ number, response: 'x'.repeat(9_000) }))
  queue.add({ ...at('1', true), interactions: long })
  await settle()
  expect(asked).toEqual([[0, 1], [2]])
  expect(sent).toEqual([
    ['1', false, 1],
    ['1', true, 2],
  ])
})
