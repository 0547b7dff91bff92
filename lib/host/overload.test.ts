import { afterEach, describe, expect, it, vi } from 'vitest'
import { Overload } from './overload'

let overload: Overload | undefined
afterEach(() => overload?.stop())

/** An overload watch whose measurements the test triggers with a given lag. */
function watched() {
  let now = 0
  const watch = new Overload({ sampleMs: 20 }, () => now)
  watch.stop()
  watch.inFlight = 32
  overload = watch
  return (...lags: number[]) =>
    lags.map((lag) => {
      now += 20 + lag
      watch.look()
      return watch.admits
    })
}

describe('the overload watch', () => {
  it('ignores one long pause and takes two in a row for overload', () => {
    const look = watched()
    expect(look(0, 5000, 0, 300, 190, 300)).toEqual([true, true, true, true, true, true])
    expect(look(201)).toEqual([false])
  })

  it('sees no overload with few requests, whatever the lag', () => {
    const look = watched()
    if (overload) overload.inFlight = 31
    expect(look(300, 300, 300)).toEqual([true, true, true])
  })

  it('refuses pages before the API, and accepts them again after the API', () => {
    const look = watched()
    const pages = (...lags: number[]) => lags.map((lag) => [...look(lag), overload?.admitsPage])
    expect(pages(120, 120)).toEqual([
      [true, true],
      [true, false],
    ])
    expect(pages(250, 250)).toEqual([
      [true, false],
      [false, false],
    ])
    expect(pages(80, 80, 80, 80, 80)).toEqual([...Array(4).fill([false, false]), [true, false]])
    expect(pages(0, 0, 0, 0, 0)).toEqual([...Array(4).fill([true, false]), [true, true]])
  })

  it('counts waiting pages for the refusal of pages, and accepts a few visitors whatever the lag', () => {
    const look = watched()
    const watch = overload
    if (!watch) throw new Error('There is no watch')
    watch.inFlight = 0
    watch.pagesWaiting = () => 15
    look(150, 150, 150)
    expect(watch.admitsPage).toBe(true)
    watch.pagesWaiting = () => 16
    look(150)
    expect([watch.admitsPage, watch.admits]).toEqual([false, true])
  })

  it('accepts again only after five quiet measurements', () => {
    const look = watched()
    look(300, 300)
    expect(look(0, 0, 0, 0, 150, 0, 0, 0, 0, 0)).toEqual([...Array(9).fill(false), true])
  })

  it('measures a blocked event loop by itself', async () => {
    const watch = new Overload()
    overload = watch
    watch.inFlight = 32
    const block = (ms: number) => {
      for (const end = performance.now() + ms; performance.now() < end; );
    }
    for (let round = 0; round < 4 && watch.admits; round++) {
      block(300)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect([watch.admits, watch.lagMs > 200]).toEqual([false, true])
    await vi.waitFor(() => expect(watch.admits).toBe(true), 60_000)
  })
})
