import type { NoticeValues } from '@/db/schema/notifications'
import { dayWithEdge } from '@/lib/platform/i18n/days'
import type { Digits } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import { type OwnWriting, type RegionalProfile, writingOf, writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import type { KindName } from './words'

/** Who reads: in which language, time zone, calendar and digits. */
export type Reader = { language: Language; profile: RegionalProfile; own: OwnWriting }

const isolated = (words: string) => (words ? `\u2068${words}\u2069` : '')

/** The texts of a notification as a person reads them now. */
export function textsOf(
  { kind, values }: { kind: KindName; values: NoticeValues },
  { language, profile, own }: Reader,
): { title: string; text: string } {
  const writing = writingOf(language, profile, own)
  const named = (names: NoticeValues['path']) => isolated(names?.[language] ?? names?.ar ?? names?.en ?? '')
  const dueAt = values.dueAt ? new Date(values.dueAt) : null
  // A due date that is the end of a day is shown as that day.
  const isDay = dueAt !== null && dayWithEdge(dueAt, 'ends', writing.timeZone) !== null
  const path = named(values.path)
  const shown = {
    path,
    isPathKnown: path ? 'yes' : 'no',
    role: named(values.role),
    group: named(values.group),
    isSeveral: values.isSeveral ? 'yes' : 'no',
    title: named(values.title),
    isTitleKnown: values.title ? 'yes' : 'no',
    isWaiting: values.isWaiting ? 'yes' : 'no',
    isEdited: values.isEdited ? 'yes' : 'no',
    sanction: values.sanction ?? '',
    isOverturned: values.isOverturned ? 'yes' : 'no',
    isDue: dueAt ? 'yes' : 'no',
    date: dueAt
      ? isolated(
          writtenMoment(
            dueAt,
            language,
            writing,
            { dateStyle: 'full', ...(!isDay && { timeStyle: 'short' }) },
            values.zone ?? profile.timeZone,
          ),
        )
      : '',
  }
  const say = (part: string) => text(language, `notifications.kinds.${kind}.${part}`, shown, digitsIn(writing.numerals))
  // The text of an announcement or a message is its author's.
  const written = values.text?.[language] ?? values.text?.ar ?? values.text?.en
  return { title: say('title'), text: kind === 'announced' || kind === 'messaged' ? (written ?? '') : say('text') }
}

const digitsIn = (numerals: string): Digits => (numerals === 'arab' ? 'arab' : 'latn')

/** A text of this room in the reader's digits. */
export const sayTo = ({ language, profile, own }: Reader, key: string, values: Record<string, string | number> = {}): string =>
  text(language, `notifications.${key}`, values, digitsIn(writingOf(language, profile, own).numerals))
