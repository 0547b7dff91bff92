import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clock } from '../clock'
import { newId } from '../ids'
import { type Schedule, Scheduler, schedule } from './schedule'

const going = () => new AbortController().signal
let runs = 0
let own: Schedule

/** A promise and the function that resolves it. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

beforeEach(() => {
  runs = 0
  own = schedule(`test.${newId()}`, 60_000, async () => {
    runs += 1
    return undefined
  })
})
afterEach(() => {
  clock.offsetMs = 0
})

describe('a schedule', () => {
  it('is done once each time, however many processes look for it', async () => {
    const look = () => Promise.all(Array.from({ length: 4 }, () => new Scheduler([own]).runDue(going())))
    expect((await look()).flat()).toEqual([own.name])
    expect((await look()).flat()).toEqual([])
    clock.offsetMs = 61_000
    expect((await look()).flat()).toEqual([own.name])
    expect(runs).toBe(2)
  })

  it('is done again at its next time after a failure, and does not keep others from being done', async () => {
    const failing = schedule(`test.${newId()}`, 60_000, async () => {
      runs += 1
      throw new Error('the work failed')
    })
    const both = new Scheduler([failing, own])
    expect(await both.runDue(going())).toEqual([failing.name, own.name])
    clock.offsetMs = 61_000
    await both.runDue(going())
    expect(runs).toBe(4)
  })

  it('is taken by another process when the one that had it is gone', async () => {
    const { promise: isTaken, resolve: taken } = gate()
    const hanging: Schedule['work'] = async () => {
      taken()
      return new Promise(() => undefined)
    }
    void new Scheduler([{ ...own, work: hanging }]).runDue(going())
    await isTaken
    const other = new Scheduler([own])
    clock.offsetMs = 599_000
    expect(await other.runDue(going())).toEqual([])
    clock.offsetMs = 601_000
    expect(await other.runDue(going())).toEqual([own.name])
  })

  it('stays with the process that took it over, when the earlier one ends late', async () => {
    const { promise: isTaken, resolve: taken } = gate()
    const { promise: isReleased, resolve: release } = gate()
    const slow: Schedule['work'] = async () => {
      taken()
      await isReleased
      return undefined
    }
    const earlier = new Scheduler([{ ...own, everyMs: 0, work: slow }]).runDue(going())
    await isTaken
    clock.offsetMs = 601_000
    expect(await new Scheduler([own]).runDue(going())).toEqual([own.name])
    release()
    await earlier
    // The end of the earlier one, every 0 ms, did not make it due again.
    expect(await new Scheduler([own]).runDue(going())).toEqual([])
  })

  it('runs in a serving process until that ends', async () => {
    const quick = { ...own, everyMs: 1 }
    const { promise, resolve } = gate()
    const counting = { ...quick, work: async () => void (++runs >= 3 && resolve()) as undefined }
    const running = new Scheduler([counting], { pollMs: 5 }).loop.start()
    await promise
    await running.stop()
    const after = runs
    clock.offsetMs = 60_000
    expect(runs).toBe(after)
  })

  it('has a name of its own', () => {
    expect(() => new Scheduler([own, own])).toThrow('the same name')
  })
})
