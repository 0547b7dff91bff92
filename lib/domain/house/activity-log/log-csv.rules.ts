import type { z } from 'zod'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { csvText } from '@/lib/platform/text/csv'
import { messages } from '@/messages/catalogue'
import type { ActivityLogEntry } from './activity-log.contract'

export type Entry = z.input<typeof ActivityLogEntry>
type Column = { title: string; of: (entry: Entry) => unknown }

/** A moment on the clock of a zone, in the form that every spreadsheet reads as a date: `2026-11-23 06:27:41`. */
function clockOf(timeZone: string): (iso: string) => string {
  const form = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  const format = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', form)
  return (iso) => format.format(new Date(iso))
}

/** The columns of an exported log. Where a column has words, the codes follow in one of their own, for programs. */
function columnsIn(language: Language, timeZone: string): Column[] {
  const title = (key: string) => text(language, `activityLog.${key}`)
  const beside = (own: string, part: string) => `${own} (${part})`
  const { actors, outcome, resources } = messages[language].activityLog
  const onClock = clockOf(timeZone)
  const worded = (own: string, words: Readonly<Record<string, string>>, of: (entry: Entry) => string | null | undefined) => {
    const word = (code: string | null | undefined) => (code && Object.hasOwn(words, code) ? words[code] : code)
    return [
      { title: own, of: (entry: Entry) => word(of(entry)) },
      { title: beside(own, text(language, 'parts.list.csv.code')), of },
    ]
  }
  return [
    { title: title('columns.sequence'), of: ({ sequence }) => sequence },
    { title: beside(title('columns.when'), timeZone), of: ({ createdAt }) => onClock(createdAt) },
    { title: beside(title('columns.when'), 'ISO 8601'), of: ({ createdAt }) => createdAt },
    { title: title('csv.event'), of: ({ actionText }) => actionText },
    { title: title('csv.action'), of: ({ action }) => action },
    ...worded(title('columns.outcome'), outcome, (entry) => entry.outcome),
    { title: title('csv.code'), of: ({ statusCode }) => statusCode },
    ...worded(title('csv.by'), actors, ({ actor }) => actor.type),
    { title: title('csv.nameAr'), of: ({ actor }) => actor.name?.ar },
    { title: title('csv.nameEn'), of: ({ actor }) => actor.name?.en },
    { title: title('csv.email'), of: ({ actor }) => actor.label },
    { title: title('csv.concerned'), of: ({ person }) => person?.email },
    ...worded(title('csv.type'), resources, ({ resource }) => resource?.type),
    { title: title('csv.item'), of: ({ resource }) => resource?.label },
    { title: title('csv.itemId'), of: ({ resource }) => resource?.id },
    { title: title('changes.title'), of: ({ changes }) => changes && JSON.stringify(changes) },
    { title: title('columns.count'), of: ({ count }) => count },
    { title: title('columns.address'), of: ({ ipAddress }) => ipAddress },
    { title: title('csv.platform'), of: ({ device }) => device.platform },
    { title: title('csv.system'), of: ({ device }) => device.os },
    { title: title('csv.browser'), of: ({ device }) => device.browser },
    { title: title('record.request'), of: ({ requestId }) => requestId },
    { title: title('record.hash'), of: ({ hash }) => hash },
    { title: title('record.prevHash'), of: ({ prevHash }) => prevHash },
  ]
}

/** Writes records as CSV: UTF-8 with a byte order mark, CRLF, formulas made harmless. `head` has the mark and the titles. */
export function csvWriter(language: Language, timeZone: string) {
  const columns = columnsIn(language, timeZone)
  return {
    head: csvText([columns.map(({ title }) => title)], { hasMark: true }),
    rows: (entries: readonly Entry[]) => csvText(entries.map((entry) => columns.map(({ of }) => of(entry)))),
  }
}
