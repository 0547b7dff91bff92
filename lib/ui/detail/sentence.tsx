import { Fragment, type ReactNode } from 'react'
import type { listActivityLog } from '@/lib/domain/activity-log/activity-log.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Messages } from '@/messages/catalogue'
import styles from './sentence.module.css'

export type Entry = ItemOf<typeof listActivityLog>
export type Words = Messages['activityLog']
export type Translate = (key: string, values?: Record<string, string | number>) => string

const [who, what, action] = ['\uE001', '\uE002', '\uE003']

/** The person's email address, or the kind of actor where there is none. */
export function Actor({ actor, words }: { actor: Entry['actor']; words: Words }) {
  if (actor.label) return <bdi dir="auto">{actor.label}</bdi>
  if (actor.type === 'apiKey' && !actor.id) return <span>{words.who.noKey}</span>
  if (actor.type !== 'user') return <span>{words.who[actor.type]}</span>
  return <span>{actor.id ? words.who.noAccount : words.who.unknown}</span>
}

type LabelProps = { resource: NonNullable<Entry['resource']>; words: Words; t: Translate }
/** The name of an item; that of a policy is its type and version number. */
export function Label({ resource, words, t }: LabelProps) {
  const [, kind = '', number = ''] = /^(\w+) (\d+)$/.exec(resource.label ?? '') ?? []
  if (resource.type !== 'termPolicy' || !(kind in words.policies)) return <bdi dir="auto">{resource.label}</bdi>
  return <bdi>{t(`activityLog.policies.${kind}`, { number: Number(number) })}</bdi>
}

/** A record as a sentence. The Arabic text avoids gender, because the gender of the actor is not known. */
export function Sentence({ entry, words, t }: { entry: Entry; words: Words; t: Translate }) {
  const { actor, resource, outcome } = entry
  const known = entry.action in words.sentences ? entry.action : 'other'
  const values = { who, what, action, named: resource?.label ? 'yes' : 'no' }
  const parts: Record<string, ReactNode> = {
    [who]: (
      <strong>
        <Actor actor={actor} words={words} />
      </strong>
    ),
    [what]: <strong>{resource && <Label resource={resource} words={words} t={t} />}</strong>,
    [action]: <bdi>{entry.actionText}</bdi>,
  }
  const pieces = t(`activityLog.sentences.${known}.${outcome}`, values).split(/([\uE001-\uE003])/)
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
