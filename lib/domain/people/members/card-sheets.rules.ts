import { fitText } from '@/lib/drawing/fit'
import type { Item, Page, TextItem, Weight } from '@/lib/drawing/page'
import { qrPath } from '@/lib/drawing/qr'
import type { Language } from '@/lib/platform/i18n/languages'
import { type RegionalProfile, writingOf, writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'

/** The words of one card. */
export type PrintedCard = { name: { ar?: string; en?: string }; signInName: string; password: string; url: string }
type Home = { name: Record<Language, string>; defaultLocale: Language; regionalProfile: RegionalProfile }
type About = { organization: Home; address: string; until: Date }

/** A4 in points, with two cards in a row and four rows, so that two cuts down and three across part them. */
const paper = { width: 595.28, height: 841.89 }
const [columns, rows] = [2, 4]
const cell = { width: paper.width / columns, height: paper.height / rows }
const padding = 16
const qrSide = 92
const [ink, soft, line] = ['#16211f', '#4d5c58', '#b8c2bf']
const inner = cell.width - 2 * padding

type Placing = { x: number; y: number; width: number; align: TextItem['align']; size: number; weight?: Weight; color?: string }

/** One line, as small as it has to be. */
function lineOf(content: string, language: Language, { x, y, width, align, size, weight = 400, color = ink }: Placing): Item[] {
  if (!content) return []
  const fitted = fitText(content, { language, weight, width, size, smallest: 1, lines: 1 })
  return [{ kind: 'text', text: fitted.lines[0] ?? '', language, x, y, width, align, size: fitted.size, weight, color }]
}

/** A label in both languages, each at its side, and below it what is typed, from left to right. */
function field(key: string, value: string, at: { x: number; y: number; width: number; size: number }): Item[] {
  const { x, y, width, size } = at
  const label = { width: width / 2, size: 7.5, color: soft, y }
  return [
    ...lineOf(text('en', `members.cards.${key}`), 'en', { ...label, x, align: 'left' }),
    ...lineOf(text('ar', `members.cards.${key}`), 'ar', { ...label, x: x + width / 2, align: 'right' }),
    ...lineOf(value, 'en', { x, y: y + size + 4, width, align: 'left', size, weight: 600 }),
  ]
}

const dayIn = (language: Language, { organization, until }: About) => {
  const writing = writingOf(language, organization.regionalProfile, { timeZone: null, numerals: 'auto' })
  return `\u2068${writtenMoment(until, language, writing, { dateStyle: 'long' })}\u2069`
}

function cardAt(card: PrintedCard, about: About, left: number, top: number): Item[] {
  const { organization, address } = about
  const x = left + padding
  const half = { width: inner / 2 - 4 }
  const names = { y: top + padding + 8, size: 9, weight: 600 as const, color: soft }
  const { name } = card
  const person = { y: top + padding + 26, size: 11, weight: 600 as const }
  const right = x + inner / 2 + 4
  const one = name.ar && name.en ? null : (name.ar ?? name.en ?? '')
  const fieldsAt = { x: x + qrSide + 12, width: inner - qrSide - 12 }
  const { data, size } = qrPath(card.url)
  const foot = { x, width: inner, size: 7.5, color: soft }
  const said = (language: Language, key: string) => text(language, `members.cards.${key}`, { day: dayIn(language, about) })
  return [
    ...lineOf(organization.name.en, 'en', { ...names, ...half, x, align: 'left' }),
    ...lineOf(organization.name.ar, 'ar', { ...names, ...half, x: right, align: 'right' }),
    ...(one === null
      ? [
          ...lineOf(name.en ?? '', 'en', { ...person, ...half, x, align: 'left' }),
          ...lineOf(name.ar ?? '', 'ar', { ...person, ...half, x: right, align: 'right' }),
        ]
      : lineOf(one, name.ar ? 'ar' : 'en', { ...person, x, width: inner, align: name.ar ? 'right' : 'left' })),
    { kind: 'path', data, units: size, x, y: top + 50, side: qrSide, fill: ink },
    ...field('address', address.replace(/^https?:\/\//, ''), { ...fieldsAt, y: top + 62, size: 9 }),
    ...field('userName', card.signInName, { ...fieldsAt, y: top + 92, size: 11 }),
    ...field('password', card.password, { ...fieldsAt, y: top + 124, size: 13 }),
    ...lineOf(said('en', 'scan'), 'en', { ...foot, y: top + 160, align: 'left' }),
    ...lineOf(said('ar', 'scan'), 'ar', { ...foot, y: top + 171, align: 'right' }),
    ...lineOf(said('en', 'until'), 'en', { ...foot, y: top + 184, align: 'left' }),
    ...lineOf(said('ar', 'until'), 'ar', { ...foot, y: top + 195, align: 'right' }),
    { kind: 'box', x: left, y: top, ...cell, stroke: line, strokeWidth: 0.5 },
  ]
}

/** The sheets of some cards, eight on each. */
export function sheetsOf(cards: readonly PrintedCard[], about: About): [Page, ...Page[]] {
  const { organization } = about
  const language = organization.defaultLocale
  const title = text(language, 'members.cards.title', { organization: organization.name[language] })
  const sheet = (from: number): Page => ({
    ...paper,
    title,
    language,
    items: cards
      .slice(from, from + columns * rows)
      .flatMap((card, at) => cardAt(card, about, (at % columns) * cell.width, Math.floor(at / columns) * cell.height)),
  })
  const pages: [Page, ...Page[]] = [sheet(0)]
  for (let from = columns * rows; from < cards.length; from += columns * rows) pages.push(sheet(from))
  return pages
}
