import { afterEach, describe, expect, it, vi } from 'vitest'
import { Overload } from './overload'

let overload: Overload | undefined
afterEach(() => overload?.stop())

/** An overload watch whose looks come when the test says, as late as it says. */
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
  it('takes one long pause for a pause and two in a row for a pile-up', () => {
    const look = watched()
    expect(look(0, 5000, 0, 300, 190, 300)).toEqual([true, true, true, true, true, true])
    expect(look(201)).toEqual([false])
  })

  it('sees no pile-up in a few requests, however late', () => {
    const look = watched()
    if (overload) overload.inFlight = 31
    expect(look(300, 300, 300)).toEqual([true, true, true])
  })

  it('refuses pages before it refuses the API, and takes them on again after it', () => {
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

  it('counts waiting pages as the crowd in which pages are refused, and lets a few visitors in however late', () => {
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

  it('takes on again only after five quiet looks', () => {
    const look = watched()
    look(300, 300)
    expect(look(0, 0, 0, 0, 150, 0, 0, 0, 0, 0)).toEqual([...Array(9).fill(false), true])
  })

  it('sees a blocked event loop of its own accord', async () => {
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
