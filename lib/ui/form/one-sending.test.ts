import { describe, expect, it } from 'vitest'
import { OneSending } from './one-sending'

const sending = () => {
  let made = 0
  return new OneSending(() => {
    made += 1
    return `key ${made}`
  })
}

describe('the sending of a form', () => {
  it('refuses a second press while the first is under way, in the same moment too', () => {
    const one = sending()
    expect([one.begin('a'), one.begin('a'), one.begin('b')]).toEqual(['key 1', null, null])
  })

  it('has the same key for the same content after a failure, and another one for other content', () => {
    const one = sending()
    const send = (content: string) => {
      const key = one.begin(content)
      one.end()
      return key
    }
    expect([send('a'), send('a'), send('b'), send('a')]).toEqual(['key 1', 'key 1', 'key 2', 'key 3'])
  })

  it('lets an undo wait until the first is done', async () => {
    const one = sending()
    one.begin('a')
    let undone: string | null = null
    const undo = one.ended().then(() => {
      undone = one.begin('b')
    })
    await Promise.resolve()
    expect(undone).toBeNull()
    one.end()
    await undo
    expect(undone).toBe('key 2')
  })

  it('has a new key once the first was done and the form stayed', () => {
    const one = sending()
    const first = one.begin('a')
    one.settle()
    one.end()
    expect([first, one.begin('a')]).toEqual(['key 1', 'key 2'])
  })
})
