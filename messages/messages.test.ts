import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '@/lib/domain/product'
import { allEvents, auditActions, knownPermissions, permissionRegistry } from '@/lib/domain/rooms'
import { errorNames } from '@/lib/platform/errors'
import { text } from '@/lib/platform/i18n/text'
import { messages } from './catalogue'
import { argumentsOf, flat } from './icu'

const english = new Map(flat(messages.en))
const arabic = new Map(flat(messages.ar))
const shape = (message: string) => argumentsOf(message).map(({ name, type }) => `${name} ${type}`)
const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()

describe('the messages', () => {
  it('are read as they are written', () => {
    expect(argumentsOf('{a} und {n, plural, one {# {b}} other {#}}.')).toEqual([
      { name: 'a', type: 'plain', options: [] },
      { name: 'n', type: 'plural', options: ['one', 'other'] },
      { name: 'b', type: 'plain', options: [] },
    ])
  })

  it('exist in both languages, in the same files, each key in one file', () => {
    expect([...arabic.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    const keysOf = (language: 'ar' | 'en', file: string) =>
      flat(JSON.parse(readFileSync(join('messages', language, file), 'utf8'))).map(([key]) => key)
    const files = readdirSync('messages/en').toSorted()
    expect(readdirSync('messages/ar').toSorted()).toEqual(files)
    for (const file of files) expect(keysOf('ar', file).toSorted(), file).toEqual(keysOf('en', file).toSorted())
    expect(files.flatMap((file) => keysOf('en', file)).toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('name every error, action, event, permission, subject and operation, and none that is not', () => {
    expect(Object.keys(messages.en.errors).toSorted()).toEqual(errorNames().toSorted())
    expect(Object.keys(messages.en.audit).toSorted()).toEqual([...auditActions].toSorted())
    expect(Object.keys(messages.en.events).toSorted()).toEqual(allEvents.map(({ name }) => name).toSorted())
    expect(
      flat(messages.en.permissions)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual([...knownPermissions].toSorted())
    expect(Object.keys(messages.en.subjects).toSorted()).toEqual([...permissionRegistry.keys()].toSorted())
    expect(
      flat(messages.en.operations)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(operations.map(({ contract }) => contract.id).toSorted())
  })

  it('have the same placeholders in both languages', () => {
    for (const [key, message] of english)
      expect({ key, shape: distinct(shape(arabic.get(key) ?? '')) }).toEqual({ key, shape: distinct(shape(message)) })
  })

  it('speak Arabic plurals in all six forms', () => {
    const plurals = [...arabic].flatMap(([key, message]) =>
      argumentsOf(message)
        .filter(({ type }) => type === 'plural')
        .map(({ options }) => ({ key, options: options.filter((option) => !option.startsWith('=')) })),
    )
    expect(plurals.length).toBeGreaterThan(0)
    for (const { key, options } of plurals)
      expect({ key, options: options.toSorted() }).toEqual({ key, options: ['few', 'many', 'one', 'other', 'two', 'zero'] })
    for (const [key, message] of english)
      for (const { options } of argumentsOf(message).filter(({ type }) => type === 'plural'))
        expect({ key, options }).toEqual({ key, options: expect.arrayContaining(['one', 'other']) })
  })

  it('are each in their own language', () => {
    // Values alone, in an order that both languages share.
    const wordless = ['activityLog.sentences.other.success', 'observations.desk.tick', 'rubrics.field.digit']
    expect([...arabic].filter(([key, message]) => message === english.get(key)).map(([key]) => key)).toEqual(wordless)
    const letters = /[\u0620-\u064a]/
    // The texts that are meant for readers of the other language.
    const foreign = ['common.otherLanguage', 'parts.shell.otherLanguage']
    expect([...arabic].filter(([key, message]) => !letters.test(message) && !foreign.includes(key)).map(([key]) => key)).toEqual(
      wordless,
    )
    expect([...english].filter(([key, message]) => letters.test(message) && !foreign.includes(key)).map(([key]) => key)).toEqual(
      [],
    )
  })

  it('can all be rendered, with every count in Arabic', () => {
    for (const language of ['en', 'ar'] as const)
      for (const [key, message] of language === 'en' ? english : arabic)
        for (const count of [0, 1, 2, 3, 11, 100]) {
          const values = Object.fromEntries(argumentsOf(message).map(({ name }) => [name, count]))
          const rendered = text(language, key, values)
          expect(rendered, key).not.toContain('{')
          expect(rendered, key).not.toBe(key)
        }
    expect(distinct([0, 1, 2, 3, 11].map((seconds) => text('ar', 'errors.tooManyRequests', { seconds })))).toHaveLength(5)
  })

  it('end sentences as sentences', () => {
    for (const [key, message] of [...english, ...arabic].filter(
      ([name]) => name.startsWith('errors.') || name.startsWith('operations.'),
    ))
      expect(message, key).toMatch(/[.؟!?…]$/)
  })
})
