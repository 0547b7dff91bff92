import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import type { Structure } from './outline'
import { OutlineSaver, type Stored } from './outline-saver'

const of = (...ids: string[]): Structure => ({ sections: ids.map((id) => ({ id, title: {}, rule: { kind: 'all' }, items: [] })) })
const namesIn = ({ sections }: Structure) => sections.map(({ id }) => id).join('')
const refusal = (status: number) =>
  new ApiError(
    status,
    { statusCode: status, message: `${status}`, metadata: {} } as ConstructorParameters<typeof ApiError>[1],
    null,
  )

/** An API that holds one path, and a saver that writes to it. */
function world() {
  const api = {
    stored: { structure: of('a'), version: 1, isDraft: true } as Stored,
    requests: [] as string[],
    fails: [] as unknown[],
  }
  const told: string[] = []
  /** Requests that wait until they are let through. */
  const gates: (() => void)[] = []
  let isHeld = false
  const saver = new OutlineSaver({
    stored: api.stored,
    put: async (structure, version) => {
      api.requests.push(`put ${namesIn(structure)} ${version}`)
      if (isHeld) await new Promise<void>((resolve) => gates.push(resolve))
      const failure = api.fails.shift()
      if (failure) throw failure
      if (version !== api.stored.version) throw refusal(412)
      api.stored = { structure, version: version + 1, isDraft: true }
      return api.stored
    },
    read: async () => {
      api.requests.push('read')
      return api.stored
    },
    tell: (one) => told.push(one.state),
    onStored: () => {},
  })
  const hold = () => {
    isHeld = true
    return () => {
      isHeld = false
      for (const go of gates.splice(0)) go()
    }
  }
  return { api, told, saver, hold }
}

describe('saving the contents of a path', () => {
  it('takes one request for each change, which names the version before', async () => {
    const { api, saver, told } = world()
    await saver.want(of('a', 'b'))
    await saver.want(of('b', 'a'))
    expect(api.requests).toEqual(['put ab 1', 'put ba 2'])
    expect(told).toEqual(['saving', 'saved', 'saving', 'saved'])
  })

  it('sends what was changed while a request was on its way as one, and the last of it', async () => {
    const { api, saver, hold } = world()
    const release = hold()
    const first = saver.want(of('b'))
    await saver.want(of('c'))
    await saver.want(of('d'))
    release()
    await first
    expect(api.requests).toEqual(['put b 1', 'put d 2'])
    expect(namesIn(api.stored.structure)).toBe('d')
  })

  it('keeps what could not be sent, and sends it when it is asked again', async () => {
    const { api, saver, told } = world()
    api.fails = [new TypeError('the network is away'), refusal(503), refusal(429)]
    await saver.want(of('b'))
    await saver.flush()
    await saver.flush()
    expect(told.filter((state) => state !== 'saving')).toEqual(['waiting', 'waiting', 'waiting'])
    await saver.flush()
    expect(told.at(-1)).toBe('saved')
    expect(namesIn(api.stored.structure)).toBe('b')
  })

  it('stops at what is refused until something is changed', async () => {
    const { api, saver, told } = world()
    api.fails = [refusal(422)]
    await saver.want(of('b'))
    expect(told.at(-1)).toBe('refused')
    await saver.want(of('c'))
    expect(told.at(-1)).toBe('saved')
    expect(api.requests).toEqual(['put b 1', 'put c 1'])
  })

  it('goes on where somebody changed the settings only, or its own answer was lost', async () => {
    const { api, saver, told } = world()
    api.stored = { ...api.stored, version: 7 }
    await saver.want(of('b'))
    expect(api.requests).toEqual(['put b 1', 'read', 'put b 7'])
    api.stored = { ...api.stored, structure: of('c'), version: 9 }
    await saver.want(of('c'))
    expect(told.at(-1)).toBe('saved')
    expect(api.requests.slice(3)).toEqual(['put c 8', 'read'])
  })

  it('never writes over what somebody else wrote without a choice', async () => {
    const { api, saver, told } = world()
    const theirs = { structure: of('x'), version: 5, isDraft: true }
    api.stored = theirs
    await saver.want(of('b'))
    expect(told.at(-1)).toBe('conflict')
    expect(namesIn(api.stored.structure)).toBe('x')
    await saver.settle(theirs, null)
    expect([namesIn(saver.wanted), told.at(-1), api.stored.version]).toEqual(['x', 'saved', 5])
    api.stored = { ...theirs, structure: of('y'), version: 6 }
    await saver.want(of('b'))
    await saver.settle(api.stored, of('b'))
    expect([namesIn(api.stored.structure), told.at(-1)]).toEqual(['b', 'saved'])
  })
})
