import { afterEach, describe, expect, it, vi } from 'vitest'
import { withTenant } from '../db/tenant'
import { newId } from '../ids'
import { asOwner } from '../testing/owner'
import { announceEnded, announceTo } from './announce'
import { Hub } from './hub'
import { newsStream } from './stream'

const open: Hub[] = []
afterEach(() => Promise.all(open.splice(0).map((hub) => hub.close())))
async function started(options: ConstructorParameters<typeof Hub>[0] = {}) {
  const hub = new Hub(options)
  open.push(hub)
  await hub.start()
  return hub
}

const person = () => ({ organizationId: newId(), userId: newId(), sessionId: newId() })
type Who = ReturnType<typeof person>
/** A stream as a client reads it. */
function reading(hub: Hub, who: Who, times?: Parameters<typeof newsStream>[2]) {
  const got = { text: '', isOver: false, changes: () => got.text.split('event: changed').length - 1 }
  const reader = newsStream(hub, who, times).getReader()
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) got.text += Buffer.from(part.value).toString()
    got.isOver = true
  }
  return Object.assign(got, { ended: read(), cancel: () => reader.cancel() })
}
const announce = ({ organizationId, userId }: Who) => withTenant(organizationId, (db) => announceTo(db, organizationId, [userId]))

describe('the hub', () => {
  it('sends one announcement to the streams of the person in every process, and to no one else', async () => {
    const [first, second] = [await started(), await started()]
    const who = person()
    const own = [reading(first, who), reading(second, who), reading(second, who)]
    const others = [
      reading(first, { ...who, userId: newId() }),
      reading(second, { ...who, organizationId: newId() }),
      reading(second, person()),
    ]
    await announce(who)
    for (const stream of own) await vi.waitFor(() => expect(stream.changes()).toBe(2))
    expect(others.map((stream) => stream.changes())).toEqual([1, 1, 1])
    expect(own[0]?.text).toMatch(/^retry: \d+\nid: 1\nevent: changed\ndata: \{"version":1\}\n\nid: 2\n/)
  })

  it('tells every stream to read again after its connection was lost, so that nothing is missed', async () => {
    const hub = await started({ retryMs: 20 })
    const who = person()
    const stream = reading(hub, who)
    await asOwner((owner) => owner`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'masar live'`)
    // Perhaps sent while nothing listens: then only the reading anew finds what it was about.
    await announce(who)
    await vi.waitFor(() => expect(stream.changes()).toBeGreaterThanOrEqual(2), 20_000)
    const before = stream.changes()
    await announce(who)
    await vi.waitFor(() => expect(stream.changes()).toBe(before + 1), 20_000)
  })

  it('ends the streams of a session that ends, when the transaction commits', async () => {
    const hub = await started()
    const who = person()
    const [stream, kept] = [reading(hub, who), reading(hub, { ...who, sessionId: newId() })]
    await withTenant(who.organizationId, (db) => announceEnded(db, who.organizationId, [who.sessionId]))
    await stream.ended
    expect([hub.size, kept.isOver]).toEqual([1, false])
  })

  it('ends the oldest of too many streams of one person', async () => {
    const hub = await started({ mostPerPerson: 2 })
    const who = person()
    const streams = [reading(hub, who), reading(hub, who), reading(hub, who), reading(hub, person())]
    await streams[0]?.ended
    expect([hub.size, ...streams.map(({ isOver }) => isOver)]).toEqual([3, true, false, false, false])
  })

  it('forgets a stream whose client has left, and one that was open long enough', async () => {
    const hub = await started()
    const left = reading(hub, person())
    const short = reading(hub, person(), { heartbeatMs: 10, mostMs: 60 })
    await left.cancel()
    await short.ended
    expect(short.text).toContain('\n:\n\n')
    expect(hub.size).toBe(0)
  })

  it('disconnects a client that reads nothing', async () => {
    const hub = await started()
    const who = person()
    const stream = newsStream(hub, who)
    for (let time = 0; time < 30 && hub.size > 0; time += 1) {
      const size = hub.size
      await announce(who)
      if (time > 20) await vi.waitFor(() => expect(hub.size).toBeLessThan(size))
      else await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(hub.size).toBe(0)
    await stream.cancel()
  })

  it('ends all streams when the process ends, and takes no further one', async () => {
    const hub = await started({ most: 5 })
    const streams = [reading(hub, person()), reading(hub, person())]
    expect(hub.admits).toBe(true)
    await hub.close()
    await Promise.all(streams.map(({ ended }) => ended))
    expect([hub.size, hub.admits]).toEqual([0, false])
  })
})
