import { describe, expect, it } from 'vitest'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { searchKey, wordsOf } from '@/lib/platform/i18n/search-words'
import { messages } from '@/messages/catalogue'
import { flat } from '@/messages/icu'
import { sections } from './sections'
import { listOf, wishes, wordsOfActions } from './wishes'

const texts = (['ar', 'en'] as const).map((language) => new Map(flat(messages[language])))
const wordsFor = (name: string) => foldLoose(texts.map((of) => of.get(`wishes.${name}.words`)).join(' '))
const finds = (typed: string, name: string) => wordsOf(searchKey(typed)).every((word) => wordsFor(name).includes(word))
const actions = sections.flatMap(({ actions = [] }) => actions)

describe('the wishes of the palette', () => {
  it('have a title and words in both languages, and lead somewhere once each', () => {
    for (const of of texts) {
      expect(wishes.filter(({ name }) => !of.has(`wishes.${name}.title`))).toEqual([])
      const named = [...wishes.map(({ name }) => name), ...Object.values(wordsOfActions)]
      expect(named.filter((name) => !of.has(`wishes.${name}.words`))).toEqual([])
    }
    expect(new Set(wishes.map(({ name }) => name)).size).toBe(wishes.length)
  })

  it('are found by what people type, in both languages', () => {
    const typed: [string, string][] = [
      ['overdue', 'overdue'],
      ['late', 'overdue'],
      ['المتأخّرون', 'overdue'],
      ['متاخر', 'overdue'],
      ['enrol', 'enrol'],
      ['تسجيل', 'enrol'],
      ['remind', 'remind'],
      ['تذكير', 'remind'],
      ['grade', 'grade'],
      ['تصحيح', 'grade'],
      ['new path', 'newPath'],
      ['مسار جديد', 'newPath'],
      ['invite', 'invite'],
      ['دعوة', 'invite'],
    ]
    expect(typed.filter(([words, name]) => !finds(words, name))).toEqual([])
  })

  it('give other words to actions that exist', () => {
    const addresses = actions.map(({ href }) => String(href))
    expect(Object.keys(wordsOfActions).filter((href) => !addresses.includes(href))).toEqual([])
  })

  it('know the list that an action adds to, each by one action', () => {
    expect(listOf('/console/learning-paths/new')).toBe('/console/learning-paths')
    expect(listOf('/console/members/invites?invite=1')).toBe('/console/members')
    expect(listOf('/console/organization')).toBeUndefined()
    const lists = actions.flatMap(({ href }) => listOf(href) ?? [])
    expect(new Set(lists).size).toBe(lists.length)
  })
})
