import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { Autosave } from '@/lib/ui/autosave/autosave'
import type { Structure } from './outline'
import { outlinePorts, type Stored } from './outline-saving'

const of = (...ids: string[]): Structure => ({ sections: ids.map((id) => ({ id, title: {}, rule: { kind: 'all' }, items: [] })) })
const namesIn = ({ sections }: Structure) => sections.map(({ id }) => id).join('')
const refusal = (status: number) =>
  new ApiError(
    status,
    { statusCode: status, message: `${status}`, metadata: {} } as ConstructorParameters<typeof ApiError>[1],
    null,
  )

/** An API that holds one path, and a saver that writes to it. */
function world(storedAs = (structure: Structure) => structure) {
  const api = {
    stored: { document: of('a'), version: 1, isDraft: true } as Stored,
    requests: [] as string[],
    fails: [] as unknown[],
  }
  const told: string[] = []
  /** Requests that wait until they are let through. */
  const gates: (() => void)[] = []
  let isHeld = false
  const ports = outlinePorts({
    put: async (structure, version) => {
      api.requests.push(`put ${namesIn(structure)} ${version}`)
      if (isHeld) await new Promise<void>((resolve) => gates.push(resolve))
      const failure = api.fails.shift()
      if (failure) throw failure
      if (version !== api.stored.version) throw refusal(412)
      api.stored = { document: storedAs(structure), version: version + 1, isDraft: true }
      return api.stored
    },
    read: async () => {
      api.requests.push('read')
      return api.stored
    },
    messageOf: ({ message }) => message,
  })
  const autosave = new Autosave<Structure, Stored>({ ...ports, restMs: 0, later: () => {} }, api.stored)
  autosave.subscribe(() => {
    const { status } = autosave.view
    if (status !== (told.at(-1) ?? 'saved')) told.push(status)
  })
  const saver = {
    want: (structure: Structure) => {
      autosave.edit(() => structure)
      return autosave.attempt()
    },
    flush: () => autosave.attempt(),
    choose: (take: 'theirs' | 'mine') => {
      autosave.choose(take)
      return autosave.attempt()
    },
    get view() {
      return autosave.view
    },
  }
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
    expect(told).toEqual(['waiting', 'saving', 'saved', 'waiting', 'saving', 'saved'])
  })

  it('sends what was changed while a request was on its way as one, and the last of it', async () => {
    const { api, saver, hold } = world()
    const release = hold()
    const first = saver.want(of('b'))
    void saver.want(of('c'))
    void saver.want(of('d'))
    release()
    await first
    expect(api.requests).toEqual(['put b 1', 'put d 2'])
    expect(namesIn(api.stored.document)).toBe('d')
  })

  it('keeps what could not be sent, and sends it when it is asked again', async () => {
    const { api, saver, told } = world()
    api.fails = [new TypeError('the network is away'), refusal(503), refusal(429)]
    await saver.want(of('b'))
    await saver.flush()
    await saver.flush()
    expect(told.filter((state) => state !== 'saving')).toEqual(['waiting', 'offline', 'offline', 'offline'])
    await saver.flush()
    expect(told.at(-1)).toBe('saved')
    expect(namesIn(api.stored.document)).toBe('b')
  })

  it('stops at what is refused until something is changed', async () => {
    const { api, saver, told } = world()
    api.fails = [refusal(422)]
    await saver.want(of('b'))
    expect(told.at(-1)).toBe('stopped')
    await saver.want(of('c'))
    expect(told.at(-1)).toBe('saved')
    expect(api.requests).toEqual(['put b 1', 'put c 1'])
  })

  it('goes on where somebody changed the settings only, or its own answer was lost', async () => {
    const { api, saver, told } = world()
    api.stored = { ...api.stored, version: 7 }
    await saver.want(of('b'))
    expect(api.requests).toEqual(['put b 1', 'read', 'put b 7'])
    api.stored = { ...api.stored, document: of('c'), version: 9 }
    await saver.want(of('c'))
    expect(told.at(-1)).toBe('saved')
    expect(api.requests.slice(3)).toEqual(['put c 8', 'read'])
  })

  it('goes on from contents as the API stored them, such as without spaces', async () => {
    const { api, saver, told } = world(({ sections }) => of(...sections.map(({ id }) => id.trim())))
    await saver.want(of('a', ' b '))
    expect(namesIn(saver.view.document)).toBe('ab')
    api.stored = { ...api.stored, version: 7 }
    await saver.want(of('b', 'a'))
    expect([namesIn(api.stored.document), told.at(-1)]).toEqual(['ba', 'saved'])
    expect(api.requests).toEqual(['put a b  1', 'put ba 2', 'read', 'put ba 7'])
  })

  it('never writes over what somebody else wrote without a choice', async () => {
    const { api, saver, told } = world()
    const theirs = { document: of('x'), version: 5, isDraft: true }
    api.stored = theirs
    await saver.want(of('b'))
    expect(told.at(-1)).toBe('conflict')
    expect(namesIn(api.stored.document)).toBe('x')
    await saver.choose('theirs')
    expect([namesIn(saver.view.document), told.at(-1), api.stored.version]).toEqual(['x', 'saved', 5])
    api.stored = { ...theirs, document: of('y'), version: 6 }
    await saver.want(of('b'))
    await saver.choose('mine')
    expect([namesIn(api.stored.document), told.at(-1)]).toEqual(['b', 'saved'])
  })
})
