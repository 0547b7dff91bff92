import { describe, expect, it } from 'vitest'
import { contracts } from '@/lib/domain/contracts'
import { codeOf, errorNames, isErrorName } from '@/lib/platform/errors'
import { text } from '@/lib/platform/i18n/text'
import { messages } from '@/messages/catalogue'
import { flat } from '@/messages/icu'
import { chapters } from './chapters'
import { isWorthRepeating, operationsWith, placeOf } from './error-texts'

const { byName, byStatus, chapters: texts } = messages.en.guide

describe('the guide', () => {
  it('shows every text of its chapters, and no other', () => {
    const always = ['title', 'lead']
    const elsewhere: Record<string, string[]> = { errors: ['all'], tools: ['collections', 'postman', 'tour', 'http', 'samples'] }
    const shown = chapters.map(({ blocks, key }) => [
      key,
      [...always, ...blocks.filter((block) => typeof block === 'string'), ...(elsewhere[key] ?? [])].toSorted(),
    ])
    expect(shown).toEqual(chapters.map(({ key }) => [key, Object.keys(texts[key as keyof typeof texts]).toSorted()]))
    expect(Object.keys(texts)).toEqual(chapters.map(({ key }) => key))
  })

  it('says cause and cure of every error, in both languages', () => {
    expect(Object.keys(byName).filter((name) => !isErrorName(name))).toEqual([])
    for (const name of errorNames())
      for (const language of ['ar', 'en'] as const)
        for (const part of ['cause', 'cure']) expect(text(language, `${placeOf(name)}.${part}`), name).toMatch(/[.؟]$/)
    const used = new Set(errorNames().map((name) => `s${codeOf(name)[1]}`))
    expect(Object.keys(byStatus).filter((status) => !used.has(status))).toEqual([])
  })

  it('closes every piece of code that it opens', () => {
    const all = flat([messages.ar.guide, messages.en.guide]).map(([, message]) => message)
    expect(all.filter((one) => (one.match(/`/g)?.length ?? 0) % 2 === 1)).toEqual([])
  })

  it('knows which operations may answer with an error, and which errors waiting helps', () => {
    expect(operationsWith('certificateCodeTaken')?.map(({ id }) => id)).toEqual(['certificates.reissue', 'certificates.issue'])
    expect(operationsWith('apiKeyMissing')).toBeNull()
    expect([isWorthRepeating('tooManyRequests'), isWorthRepeating('certificateNotFound')]).toEqual([true, false])
    expect(contracts.length).toBeGreaterThan(100)
  })
})
