import { languages } from '@/lib/platform/i18n/languages'
import type { Values } from '@/lib/ui/form/values'
import type { Path } from './outline'

export type DueRule = Path['dueRule']
export const dueKinds = ['none', 'relative', 'recurring', 'yearly', 'absolute'] as const
export type DueKind = (typeof dueKinds)[number]
type Text = { title: string; description: string }

/** The settings of a path as its form holds them. */
export type SettingsValues = {
  /** The values of the plain fields, by their names in the contract. */
  plain: Values
  texts: { ar: Text; en: Text }
  coverAssetId: string | null
  due: Values
}

const none: Text = { title: '', description: '' }
/** A rule of when something is due as fields; those of other kinds stay empty. */
export const dueValues = (rule: DueRule): Values => ({
  kind: rule.kind,
  days: 'days' in rule ? rule.days : null,
  everyDays: 'everyDays' in rule ? rule.everyDays : null,
  dueAt: 'dueAt' in rule ? rule.dueAt : null,
  month: 'month' in rule ? String(rule.month) : null,
  day: 'day' in rule ? rule.day : null,
  opensDaysBefore: 'opensDaysBefore' in rule ? rule.opensDaysBefore : null,
})

/** The same as the API takes it; of a field that is empty, nothing, which the API names. */
export function dueRuleOf({ kind, days, everyDays, dueAt, month, day, opensDaysBefore }: Values): object {
  if (kind === 'relative') return { kind, days: days ?? undefined }
  if (kind === 'recurring') return { kind, days: days ?? undefined, everyDays: everyDays ?? undefined }
  if (kind === 'yearly')
    return {
      kind,
      month: month ? Number(month) : undefined,
      day: day ?? undefined,
      opensDaysBefore: opensDaysBefore ?? undefined,
    }
  if (kind === 'absolute') return { kind, dueAt: dueAt ?? undefined }
  return { kind: 'none' }
}

export const settingsOf = (path: Path): SettingsValues => ({
  plain: {
    category: path.category,
    level: path.level,
    estimatedMinutes: path.estimatedMinutes,
    selfEnrolment: path.selfEnrolment,
    enrolmentDeadline: path.enrolmentDeadline,
    seatLimit: path.seatLimit,
    hasWaitingList: path.hasWaitingList,
    requireAllLocales: path.requireAllLocales,
  },
  texts: { ar: path.locales.ar ?? none, en: path.locales.en ?? none },
  coverAssetId: path.coverAssetId,
  due: dueValues(path.dueRule),
})

export const emptySettings: SettingsValues = {
  plain: { category: 'general', level: 'beginner', estimatedMinutes: 30 },
  texts: { ar: none, en: none },
  coverAssetId: null,
  due: { kind: 'none' },
}

/** Languages that somebody wrote in: a path has a title and a description in each of its languages. */
export const localesOf = (texts: SettingsValues['texts']) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { title, description } = texts[language]
      return title.trim() || description.trim() ? [[language, { title, description }] as const] : []
    }),
  )
