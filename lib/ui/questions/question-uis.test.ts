import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { languages } from '@/lib/platform/i18n/languages'
import { answeredTypes } from './answered-question'
import { shownTypes, uiOf } from './question-uis'

const folderOf = (type: string) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

it('has a control for every type of question, each in a folder of its name', () => {
  expect(shownTypes.toSorted()).toEqual([...questionTypes].toSorted())
  expect(answeredTypes.toSorted()).toEqual([...questionTypes].toSorted())
  expect(readdirSync('lib/ui/questions/types').toSorted()).toEqual(questionTypes.map(folderOf).toSorted())
})

it.each(languages)('has a name and a hint for every type of question in %s', (language) => {
  const { questionBanks } = JSON.parse(readFileSync(`messages/${language}/question-banks.json`, 'utf8'))
  for (const texts of [questionBanks.types, questionBanks.typeHints])
    expect(Object.keys(texts).toSorted()).toEqual([...questionTypes].toSorted())
})

it.each(questionTypes)('has an editor of %s that begins with a design of the type', async (type) => {
  const { Part, first, shown } = await uiOf(type).loadEditor()
  expect(Part).toBeTypeOf('function')
  expect(first().type).toBe(type)
  expect(shown(first())).toMatchObject({ type })
})
