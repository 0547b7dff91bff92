import { expect, it } from 'vitest'
import { settled, TestClock } from '@/lib/ui/sending/sender.fixtures'
import type { Outcome } from '@/lib/ui/sending/status'
import { type KeptForm, KeptForms, type Sent } from './kept-forms'

const formOf = (text: string): KeptForm => ({ key: text, action: 'finish', owner: 'me', text, pressedAt: '' })

/** Forms on a device, and a server that answers as a test says. */
function around(texts: string[], answers: Outcome<Sent>[]) {
  let kept = texts.map(formOf)
  const sent: string[] = []
  const clock = new TestClock()
  const forms = new KeptForms({
    read: async () => [...kept],
    remove: async ({ key }) => {
      kept = kept.filter((form) => form.key !== key)
    },
    send: async ({ text }) => {
      sent.push(text)
      return answers.shift() ?? { kind: 'saved', answer: { to: `/learn/${text}` } }
    },
    alone: (round) => round(),
    later: clock.later,
  })
  return { forms, clock, sent, left: () => kept.map(({ text }) => text) }
}

it('sends kept forms in their order, each once, and says where the last one leads', async () => {
  const { forms, sent, left } = around(['a', 'b'], [])
  await forms.start()
  expect([sent, left()]).toEqual([['a', 'b'], []])
  expect(forms.snapshot()).toMatchObject({ status: 'saved', waiting: 0, sent: { to: '/learn/b' } })
})

it('keeps them without a connection, and sends them again after a pause', async () => {
  const { forms, sent, left, clock } = around(['a', 'b'], [{ kind: 'offline' }])
  await forms.start()
  expect(forms.snapshot()).toMatchObject({ status: 'offline', waiting: 2, sent: null })
  expect(left()).toEqual(['a', 'b'])
  await clock.pass(2000)
  await settled()
  expect([sent, left()]).toEqual([['a', 'a', 'b'], []])
})

it('waits for a session that has ended, and takes a refused one off with its reason', async () => {
  const ended = around(['a'], [{ kind: 'signIn' }])
  await ended.forms.start()
  expect([ended.forms.snapshot().status, ended.left()]).toEqual(['signIn', ['a']])
  const refused = around(['a', 'b'], [{ kind: 'refused', message: 'This lesson is locked.' }])
  await refused.forms.start()
  expect([refused.forms.snapshot().refused, refused.left()]).toEqual([['This lesson is locked.'], []])
  expect(refused.sent).toEqual(['a', 'b'])
})
