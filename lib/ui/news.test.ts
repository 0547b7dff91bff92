import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followNews, type NewsCalls } from './news'

const calls: NewsCalls = {
  stream: { id: 'liveNews.stream', method: 'GET', path: '/shared/notification/stream' },
  count: { id: 'notifications.count', method: 'GET', path: '/shared/notification/count' },
}

class Stream extends EventTarget {
  static all: Stream[] = []
  readonly CLOSED = 2
  readyState = 0
  constructor(readonly address: string) {
    super()
    Stream.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  /** As a browser says that no stream came: another type, or a status that is none of success. */
  refuse() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
  changed() {
    this.readyState = 1
    this.dispatchEvent(new Event('changed'))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en' } })
let unread = 0
const ask = vi.fn(async () => ({ ok: true, json: async () => ({ data: { unread, total: 9 } }) }))
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0)
}
const seen: number[] = []
let stop = () => {}
const follow = () => {
  stop = followNews(calls, (count) => seen.push(count))
}
const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', ask)
  Stream.all = []
  seen.length = 0
  ask.mockClear()
  page.hidden = false
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the news', () => {
  it('are read when the stream says that there are some', async () => {
    follow()
    expect(Stream.all.map(({ address }) => address)).toEqual(['/console/api/shared/notification/stream'])
    unread = 3
    Stream.all[0]?.changed()
    await settle()
    expect(seen).toEqual([3])
  })

  it('open a refused stream once more after an ordinary call, and are then read every minute', async () => {
    follow()
    unread = 1
    Stream.all[0]?.refuse()
    await settle()
    expect([ask.mock.calls.length, Stream.all.length]).toEqual([1, 2])
    Stream.all[1]?.refuse()
    await settle()
    expect([ask.mock.calls.length, Stream.all.length]).toEqual([2, 2])
    unread = 4
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual([1, 1, 4])
  })

  it('open a stream again that ran for a while', async () => {
    follow()
    for (const nth of [0, 1, 2]) {
      Stream.all[nth]?.changed()
      Stream.all[nth]?.refuse()
      await settle()
    }
    expect(Stream.all).toHaveLength(4)
  })

  it('end on a page that is out of sight for long, and go on when it is seen again', async () => {
    follow()
    hide(true)
    await vi.advanceTimersByTimeAsync(10_000)
    hide(false)
    expect([Stream.all.length, Stream.all[0]?.readyState]).toEqual([1, 0])
    hide(true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(Stream.all[0]?.readyState).toBe(2)
    hide(false)
    expect(Stream.all).toHaveLength(2)
  })
})
