import { block, centred, ink, paper, soft } from '@/lib/domain/assessing/certificates/drawing/parts.rules'
import type { Item, Page, TextItem } from '@/lib/drawing/page'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import type { DepartmentRow } from './duty-list.service'
import type { MetricKey } from './words'

/** A number of the sheet; null: hidden. */
export type Figure = { metric: MetricKey; value: number | null }

/** The content of the page of a report. */
export type ReportSheet = {
  language: Language
  organization: string
  name: string
  /** The days it is about, written. */
  period: string
  accent: string
  figures: readonly Figure[]
  /** The departments by name; null: the reader may not see their duties. */
  departments: readonly DepartmentRow[] | null
  numerals: 'arab' | 'latn'
}

const [pageWidth, pageHeight, margin] = [595, 842, 42]
const inner = pageWidth - 2 * margin
/** Departments that fit on the page. */
const mostRows = 22
const rowHeight = 20
const rule = '#dfe5e1'

/** Numbers as they are written in a language. */
const amountIn = (language: Language, numerals: 'arab' | 'latn') => (value: number, style?: 'percent') =>
  value.toLocaleString(`${language}-u-nu-${numerals}`, style ? { style, maximumFractionDigits: 1 } : {})

type Cell = { content: string; from: number; share: number; align: 'start' | 'end'; weight?: 400 | 600; color?: string }

/** A cell of a row, by its share of the width from the side where reading begins. */
function cell(language: Language, top: number, height: number, { content, from, share, align, weight, color }: Cell): TextItem[] {
  const isRight = direction(language) === 'rtl'
  const width = inner * share - 8
  const x = isRight ? pageWidth - margin - inner * (from + share) + 4 : margin + inner * from + 4
  const side: TextItem['align'] = (align === 'start') === isRight ? 'right' : 'left'
  return centred(top, height, content, { x, width, align: side, language, size: 9.5, weight, color })
}

/** The figures in boxes, four in a line; returns where they end. */
function figures({ language, figures: all, numerals, accent }: ReportSheet, top: number): { items: Item[]; bottom: number } {
  const amount = amountIn(language, numerals)
  const [perLine, height, gap] = [4, 58, 8]
  const width = (inner - gap * (perLine - 1)) / perLine
  const isRight = direction(language) === 'rtl'
  const items = all.flatMap(({ metric, value }, at): Item[] => {
    const column = at % perLine
    const x = margin + (isRight ? perLine - 1 - column : column) * (width + gap)
    const y = top + Math.floor(at / perLine) * (height + gap)
    const own = { x: x + 8, width: width - 16, align: isRight ? ('right' as const) : ('left' as const), language }
    const written = value === null ? text(language, 'analytics.noNumber') : amount(value)
    return [
      { kind: 'box', x, y, width, height, radius: 6, stroke: rule, strokeWidth: 0.75 },
      ...centred(y + 4, 20, text(language, `analytics.metrics.${metric}.name`), { ...own, size: 8.5, color: soft }),
      ...centred(y + 24, 28, written, {
        ...own,
        size: value === null ? 11 : 19,
        weight: 600,
        color: value === null ? soft : accent,
      }),
    ]
  })
  return { items, bottom: top + Math.ceil(all.length / perLine) * (height + gap) }
}

const shares = [0.4, 0.12, 0.12, 0.12, 0.12, 0.12] as const

/** The cells of a row, the first at the side where reading begins. */
function row(language: Language, top: number, contents: readonly string[], isHead = false): Item[] {
  const cells = contents.flatMap((content, at) => {
    const from = shares.slice(0, at).reduce((sum, share) => sum + share, 0)
    const look = isHead ? { weight: 600 as const, color: soft } : { color: ink }
    return cell(language, top, rowHeight, { content, from, share: shares[at] ?? 0, align: at === 0 ? 'start' : 'end', ...look })
  })
  return [{ kind: 'box', x: margin, y: top + rowHeight, width: inner, height: 0.5, fill: rule }, ...cells]
}

/** The table of departments, as many as fit, and how many more there are. */
function departments({ language, departments: all, numerals }: ReportSheet, top: number): Item[] {
  if (!all || all.length === 0) return []
  const amount = amountIn(language, numerals)
  const say = (key: string) => text(language, `analytics.duties.${key}`)
  const whole = {
    x: margin,
    width: inner,
    align: direction(language) === 'rtl' ? ('right' as const) : ('left' as const),
    language,
  }
  const title = block(top, say('title'), { ...whole, size: 13, weight: 600 })
  const head = ['name', 'people', 'enrolled', 'completed', 'overdue', 'share'].map((key) => say(`columns.${key}`))
  const shown = all.slice(0, mostRows)
  const rows = shown.flatMap(({ name, people, enrolled, completed, overdue }, at) =>
    row(language, title.bottom + 4 + (at + 1) * rowHeight, [
      name[language] ?? name.ar ?? name.en ?? '',
      ...[people, enrolled, completed, overdue].map((value) => amount(value)),
      enrolled === 0 ? '' : amount(completed / enrolled, 'percent'),
    ]),
  )
  const left = all.length - shown.length
  const end = title.bottom + 8 + (shown.length + 1) * rowHeight
  const more =
    left > 0
      ? block(end, text(language, 'analytics.duties.more', { count: left }, numerals), { ...whole, size: 9, color: soft })
      : null
  return [...title.items, ...row(language, title.bottom + 4, head, true), ...rows, ...(more?.items ?? [])]
}

/** A report as one page of A4, in the direction of its language. */
export function reportSheet(sheet: ReportSheet): Page {
  const { language, organization, name, period, accent } = sheet
  const whole = {
    x: margin,
    width: inner,
    align: direction(language) === 'rtl' ? ('right' as const) : ('left' as const),
    language,
  }
  const from = block(margin, organization, { ...whole, size: 11, color: soft })
  const title = block(from.bottom, name, { ...whole, size: 20, weight: 600, lines: 2, color: accent })
  const days = block(title.bottom, period, { ...whole, size: 10.5, color: soft })
  const boxes = figures(sheet, days.bottom + 12)
  const note = block(pageHeight - margin - 30, text(language, 'analytics.hidden.meaning'), {
    ...whole,
    size: 8.5,
    color: soft,
    lines: 2,
  })
  const background: Item = { kind: 'box', x: 0, y: 0, width: pageWidth, height: pageHeight, fill: paper }
  const items = [
    background,
    ...from.items,
    ...title.items,
    ...days.items,
    ...boxes.items,
    ...departments(sheet, boxes.bottom + 12),
  ]
  return { width: pageWidth, height: pageHeight, title: name, language, items: [...items, ...note.items] }
}
