import { Fragment, type ReactNode } from 'react'
import type { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { type Messages, messages } from '@/messages/catalogue'
import { kindOfActor } from './kind-of-actor'
import styles from './sentence.module.css'

export type Entry = ItemOf<typeof listActivityLog>
export type Words = Messages['activityLog']
export type Translate = (key: string, values?: Record<string, string | number>) => string
/** The texts and the language for writing a record as a sentence. */
export type Telling = { words: Words; t: Translate; language: Language }

const [who, what, action, person] = ['\uE001', '\uE002', '\uE003', '\uE004']
/** A code or key. Broken over two lines it would go on at the wrong edge in Arabic. */
const isCode = (text: string | null | undefined) => /^[!-~]{1,32}$/.test(text ?? '')

type Named = { name?: { ar?: string; en?: string } | null; otherwise: string | null | undefined; language: Language }
/** The present name in the reader's language, or what the thing was called then. */
function Name({ name, otherwise, language }: Named) {
  const own = name && inLanguage(name, language)
  return own?.text ? (
    <bdi lang={own.lang}>{own.text}</bdi>
  ) : (
    <bdi dir="auto" className={isCode(otherwise) ? 'whole' : undefined}>
      {otherwise}
    </bdi>
  )
}

type ActorProps = Pick<Telling, 'words' | 'language'> & { entry: Pick<Entry, 'actor' | 'action' | 'statusCode'> }
/** The person's name, or the kind of actor where there is none. */
export function Actor({ entry, words, language }: ActorProps) {
  const { label, name } = entry.actor
  if (name || label) return <Name name={name} otherwise={label} language={language} />
  return <span>{words.who[kindOfActor(entry)]}</span>
}

/** The name of a read operation, such as the list of roles: its text under `operations` in the messages. */
function operationName(id: string, t: Translate): string | null {
  const [room = '', one = ''] = id.split('.')
  const texts: Record<string, Record<string, string> | undefined> = messages.en.operations
  return texts[room]?.[one] ? t(`operations.${id}`).replace(/\.$/, '') : null
}

type LabelProps = Telling & { resource: NonNullable<Entry['resource']> }
/** The name of an item; that of a policy is its type and version number, that of a checkpoint its number. */
export function Label({ resource, words, t, language }: LabelProps) {
  const { type, label = '', name } = resource
  const [, kind = '', number = ''] = /^(\w+) (\d+)$/.exec(label) ?? []
  if (type === 'termPolicy' && kind in words.policies)
    return <bdi>{t(`activityLog.policies.${kind}`, { number: Number(number) })}</bdi>
  if (/^\d+$/.test(label)) return <bdi>{t('activityLog.numeral', { number: Number(label) })}</bdi>
  const operation = type === 'operation' ? operationName(label, t) : null
  return operation ? <span>{operation}</span> : <Name name={name} otherwise={label} language={language} />
}

/** How a key was turned, where a record tells it. */
function turned({ changes }: Entry): 'on' | 'off' | 'other' {
  const after = changes?.find(({ field }) => field === 'isActive')?.after
  return after === true ? 'on' : after === false ? 'off' : 'other'
}

/** A record as a sentence. The Arabic text avoids gender, because the gender of the actor is not known. */
export function Sentence({ entry, ...telling }: Telling & { entry: Entry }) {
  const { words, t, language } = telling
  const { resource, outcome } = entry
  const known = entry.action in words.sentences ? entry.action : 'other'
  const given = entry.person ? 'yes' : 'no'
  const values = { who, what, action, person, given, turned: turned(entry), named: resource?.label ? 'yes' : 'no' }
  const parts: Record<string, ReactNode> = {
    [who]: (
      <strong>
        <Actor entry={entry} words={words} language={language} />
      </strong>
    ),
    [what]: <strong>{resource && <Label resource={resource} {...telling} />}</strong>,
    [action]: <bdi>{entry.actionText}</bdi>,
    [person]: (
      <strong>
        <Name name={entry.person?.name} otherwise={entry.person?.email} language={language} />
      </strong>
    ),
  }
  const pieces = t(`activityLog.sentences.${known}.${outcome}`, values).split(/([\uE001-\uE004])/)
  return (
    <span data-text="ours" className={styles.sentence}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
        <Fragment key={at}>{parts[piece] ?? piece}</Fragment>
      ))}
      {entry.count > 1 && <span className="soft"> · {t('activityLog.times', { count: entry.count })}</span>}
    </span>
  )
}
