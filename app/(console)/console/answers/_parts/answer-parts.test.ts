import { expect, it } from 'vitest'
import ar from '@/messages/ar/progress.json' with { type: 'json' }
import en from '@/messages/en/progress.json' with { type: 'json' }
import { partsOfAnswer } from './answer-parts'

it('show each field of an answer, lists and objects too, and leave out empty ones', () => {
  expect(
    partsOfAnswer({ typedName: 'سارة', note: '', isTicked: false, optionIds: ['a', 'b'], visit: { place: 'Jeddah' } }),
  ).toEqual([
    { name: 'typedName', text: 'سارة', isKnown: true },
    { name: 'isTicked', text: false, isKnown: true },
    { name: 'optionIds', text: 'a; b', isKnown: true },
    { name: 'visit', text: '{"place":"Jeddah"}', isKnown: false },
  ])
  expect(partsOfAnswer(null)).toEqual([])
})

it('have a name in both languages where they are of a built-in type', () => {
  for (const { answers } of [ar, en])
    for (const name of Object.keys(answers.fields)) expect(partsOfAnswer({ [name]: 'x' })[0]?.isKnown).toBe(true)
  expect(Object.keys(ar.answers.fields)).toEqual(Object.keys(en.answers.fields))
})
