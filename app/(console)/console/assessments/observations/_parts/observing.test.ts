import { expect, test } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { noDrafts } from '@/lib/ui/sending/drafts'
import { Observing } from './observing'
import type { Known, Seen, Waiting } from './observing.rules'

const seen = (comment: string): Seen => ({ marks: {}, comment, reason: '' })

/** A server by the rules of the API, whose answers can get lost. */
function place() {
  let made = 0
  const stored: { revision: number; sendId: string; comment: string }[] = []
  const network = { isAway: false, losesAnswer: false }
  const put = async (_: string, sent: Waiting): Promise<Known> => {
    if (network.isAway) throw new TypeError('away')
    const last = stored.at(-1)
    const repeated = stored.some(({ sendId }) => sendId === sent.sendId)
    const counts = (last?.revision ?? null) === sent.basedOn || (last && sent.after.includes(last.sendId))
    if (!repeated && !counts) throw new ApiError(409, { statusCode: 7543, message: 'Newer' } as never, null)
    if (!repeated) stored.push({ revision: stored.length + 1, sendId: sent.sendId, comment: sent.comment })
    if (network.losesAnswer) throw new TypeError('lost')
    return { revision: stored.length, comment: sent.comment } as Known
  }
  const observing = new Observing({
    put,
    read: async () => ({ revision: stored.length }) as Known,
    drafts: noDrafts(),
    newId: () => {
      made += 1
      return `s${made}`
    },
    now: () => new Date(0),
    later: () => undefined as never,
  })
  return { observing, stored, network }
}

test('marks made without a connection arrive once, the last of each person', async () => {
  const { observing, stored, network } = place()
  network.isAway = true
  observing.mark('a', null, seen('one'))
  await observing.flush()
  observing.mark('a', null, seen('two'))
  network.isAway = false
  await observing.flush()
  await observing.flush()
  expect(stored.map(({ comment }) => comment)).toEqual(['two'])
  expect(observing.snapshot().waiting).toEqual({})
})

test('a mark that follows one whose answer was lost is no conflict with oneself', async () => {
  const { observing, stored, network } = place()
  network.losesAnswer = true
  observing.mark('a', null, seen('one'))
  await observing.flush()
  observing.mark('a', null, seen('two'))
  network.losesAnswer = false
  await observing.flush()
  expect(stored.map(({ comment }) => comment)).toEqual(['one', 'two'])
})

test('a newer mark of another device is not overwritten until the observer says so', async () => {
  const { observing, stored } = place()
  stored.push({ revision: 1, sendId: 'other', comment: 'theirs' })
  observing.mark('a', null, seen('mine'))
  await observing.flush()
  expect(observing.snapshot().waiting.a?.state).toBe('conflict')
  expect(stored).toHaveLength(1)
  await observing.insist('a')
  await observing.flush()
  expect(stored.at(-1)?.comment).toBe('mine')
})
