import { describe, expect, it } from 'vitest'
import type { Letter } from './letter'
import { htmlOf, textOf } from './render'

const letter: Letter = {
  language: 'ar',
  organization: 'أكاديمية النور',
  subject: 'دعوتك',
  greeting: 'مرحبًا،',
  paragraphs: ['السطر الأول', 'السطر الثاني'],
  action: { label: 'قبول الدعوة', url: 'https://alnoor.example/console/invite?lang=ar#secret', otherwise: 'أو انسخ الرابط:' },
  reason: 'السبب',
}

describe('a mail', () => {
  it('has the direction of its language on every block, and its link from left to right', () => {
    const html = htmlOf(letter)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('text-align:right')
    expect(html).not.toContain('text-align:left')
    expect(html.match(/<(p|table)\b/g)?.length).toBe((html.match(/<(p|table)\b[^>]* dir="(rtl|ltr)"/g) ?? []).length)
    expect(html.match(/dir="ltr"/g)).toHaveLength(1)
    const english = htmlOf({ ...letter, language: 'en' })
    expect(english).toContain('<html lang="en" dir="ltr">')
    expect(english).not.toContain('rtl')
  })

  it('escapes its texts, and loads nothing from other hosts', () => {
    const hostile = `"><img src=https://attacker.example/x onerror='alert(1)'>&<script>`
    const action = { label: hostile, url: `https://alnoor.example/${hostile}`, otherwise: hostile }
    const html = htmlOf({
      ...letter,
      organization: hostile,
      subject: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      action,
      reason: hostile,
    })
    expect(html).not.toMatch(/<img|<script|onerror='/)
    expect(html.match(/<a /g)).toHaveLength(2)
    expect(html).not.toMatch(/<link|url\(|@import/)
  })

  it('keeps addresses and codes inside its sentences from left to right, also where the marks for that are left out', () => {
    const html = htmlOf({ ...letter, paragraphs: ['من العنوان \u2066::1<\u2069 اليوم'], reason: 'إلى \u2066a@b.example\u2069.' })
    expect(html).toContain('من العنوان <span dir="ltr">::1&lt;</span> اليوم</p>')
    expect(html).toContain('إلى <span dir="ltr">a@b.example</span>.</td>')
    expect(textOf({ ...letter, paragraphs: ['من العنوان \u2066::1\u2069 اليوم'] })).toContain('\u2066::1\u2069')
  })

  it('has a rule in the direction of its text', () => {
    expect(textOf(letter).split('\n')).toContain('\u200f—')
    expect(textOf({ ...letter, language: 'en' }).split('\n')).toContain('—')
  })

  it('has the same content as plain text, with the URL of the link on a line of its own', () => {
    const text = textOf(letter)
    for (const part of [letter.greeting, ...letter.paragraphs, letter.reason]) expect(text).toContain(part)
    expect(text.split('\n')).toContain('https://alnoor.example/console/invite?lang=ar#secret')
    expect(textOf({ ...letter, action: undefined })).not.toContain('http')
  })
})
