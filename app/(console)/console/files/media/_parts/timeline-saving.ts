import { tidyLine } from '@/lib/platform/i18n/names'
import type { RecordRules } from '@/lib/ui/autosave/record-ports'
import type { FieldError, Values } from '@/lib/ui/form/values'
import type { Schema } from '@/lib/ui/schema-form/schema'
import { clockTime } from './clock-time'
import { inOrderOfTime, type Timeline } from './timeline'

type Texts = { ar?: string; en?: string }
type Say = (key: string, values?: Record<string, number>) => string

const texts: Schema = { type: 'object', 'x-localized': true }
const listOf = (properties: Record<string, Schema>): Schema => ({ type: 'array', items: { type: 'object', properties } })
/** Two people may change other marks at once, and other fields of one mark. */
const schema: Schema = {
  type: 'object',
  properties: {
    chapters: listOf({ title: texts }),
    cues: listOf({ title: texts, options: listOf({ text: texts }) }),
    policy: { type: 'object', properties: {} },
  },
}

const tidied = <T extends Texts>(given: T): T =>
  Object.fromEntries(
    Object.entries(given).flatMap(([language, text]) => {
      const tidy = tidyLine(text)
      return tidy === '' ? [] : [[language, tidy]]
    }),
  ) as T

/** A timeline as the API keeps it. */
function toSent(timeline: Timeline): Timeline {
  const { chapters, cues, ...rest } = inOrderOfTime(timeline)
  return {
    ...rest,
    chapters: chapters.map((chapter) => ({ ...chapter, title: tidied(chapter.title) })),
    cues: cues.map((cue) => ({
      ...cue,
      title: tidied(cue.title),
      ...(cue.options && { options: cue.options.map((option) => ({ ...option, text: tidied(option.text) })) }),
    })),
  }
}

export const timelineRules: RecordRules<Timeline, Timeline & { version: number }> = {
  toDocument: ({ chapters, cues, endScreen, policy }) => ({ chapters, cues, endScreen, policy }),
  toSent,
  schema,
}

/** The places of new marks that wait to be written: titles, the address of a link, the question of a cue. */
export function lackingIn(words: { missing: string; question: string }, { chapters, cues }: Timeline) {
  const lack = (isLacking: boolean, property: string, message = words.missing) => (isLacking ? [{ property, message }] : [])
  const isEmpty = (text: Texts) => Object.keys(text).length === 0
  return [
    ...chapters.flatMap(({ title }, at) => lack(isEmpty(title), `chapters.${at}.title`)),
    ...cues.flatMap(({ kind, title, url, questionId, options = [] }, at) => [
      ...lack(isEmpty(title), `cues.${at}.title`),
      ...lack(kind === 'link' && !url, `cues.${at}.url`),
      ...lack(kind === 'question' && !questionId, `cues.${at}.questionId`, words.question),
      ...options.flatMap(({ text }, option) => lack(isEmpty(text), `cues.${at}.options.${option}.text`)),
    ]),
  ]
}

/** Names of fields in the messages of the API. */
const names: Readonly<Record<string, string>> = {
  at: 'at',
  title: 'text',
  text: 'text',
  url: 'url',
  until: 'until',
  maxTries: 'maxTries',
  onWrong: 'onWrong',
  seekTo: 'seekTo',
  questionId: 'kinds.question',
  questionVersion: 'kinds.question',
}

/** A message of the API under the name that the field has on the page. */
export function messageIn(say: Say, { message, property }: FieldError): string {
  const name = property.split('.').findLast((step) => names[step] !== undefined)
  return message.replace(property, `\u2068${say(names[name ?? ''] ?? 'title')}\u2069`)
}

/** Two timelines are compared as lines of words. */
export function comparedValues(say: Say, { chapters, cues, policy }: Timeline): Values {
  const lineOf = ({ at, title }: { at: number; title: Texts }) =>
    [`\u2068${clockTime(at)}\u2069`, ...Object.values(title).map((text) => `\u2068${text}\u2069`)].join(' · ')
  return {
    chapters: chapters.map(lineOf),
    cues: cues.map((cue) => `${lineOf(cue)} · ${say(`kinds.${cue.kind}`)}`),
    policy: Object.values(policy).map(String),
  }
}
export const comparedFields = (say: Say) =>
  (['chapters', 'cues', 'policy'] as const).map((name) => ({ name, label: say(name === 'policy' ? 'rules' : name) }))
