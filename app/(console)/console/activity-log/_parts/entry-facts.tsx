import Link from 'next/link'
import type { ReactNode } from 'react'
import type { readActivityLogEntry } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { codeOf, errorNames } from '@/lib/platform/errors'
import { can, type Me } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { Actor, type Translate, type Words } from '@/lib/ui/detail/sentence'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import { ResourceLabel } from './resource-label'

type Entry = DataOf<typeof readActivityLogEntry>
type Props = Pick<Person, 't' | 'me' | 'regional' | 'language'> & { entry: Entry; words: Words }

/** A value with the way to all records that share it. */
const Only = ({ children, name, value, text }: { children: ReactNode; name: string; value: string; text: string }) => (
  <span>
    {children}
    <br />
    <Link href={`/console/activity-log?${new URLSearchParams({ [name]: value })}`} prefetch={false} className="small">
      {text}
    </Link>
  </span>
)

const Linked = ({ href, children }: { href?: string; children: ReactNode }) =>
  href ? (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  ) : (
    children
  )

const personHref = (me: Me, id: string) => (can(me, readMember) ? `/console/members/${id}` : undefined)

/** The reason for a refusal, by its number; the wait time is no longer known. */
function reasonOf(statusCode: number, words: Words, t: Translate): string | null {
  const name = errorNames().find((each) => codeOf(each)[0] === statusCode)
  if (!name) return null
  return name in words.waits ? words.waits[name as keyof Words['waits']] : t(`errors.${name}`)
}

/** Who did it, with the way to all that they did. */
function Who({ entry, me, words, language }: Omit<Props, 't' | 'regional'>) {
  const { actor } = entry
  const person = (
    <span className="two-lines">
      <Actor entry={entry} words={words} language={language} />
      {actor.name && <bdi dir="ltr">{actor.label}</bdi>}
    </span>
  )
  if (actor.type !== 'user' || !actor.id) return person
  return (
    <Only name="user" value={actor.id} text={words.record.onlyPerson}>
      <Linked href={personHref(me, actor.id)}>{person}</Linked>
    </Only>
  )
}

/** The record that it was done to, with the way to all that happened to it. */
function Thing({ entry: { resource }, t, me, words, language }: Omit<Props, 'regional'>) {
  const label = <ResourceLabel resource={resource} words={words} t={t} language={language} />
  if (!resource?.id) return label
  return (
    <Only name="resourceId" value={resource.id} text={words.record.onlyThing}>
      <Linked href={resource.type === 'user' ? personHref(me, resource.id) : undefined}>{label}</Linked>
    </Only>
  )
}

function Address({ ipAddress, words }: { ipAddress: string; words: Words }) {
  if (ipAddress === 'system') return <span>{words.systemAddress}</span>
  if (ipAddress === 'several') return <span>{words.severalAddresses}</span>
  return (
    <Only name="ipAddress" value={ipAddress} text={words.record.onlyAddress}>
      <Code>{ipAddress}</Code>
    </Only>
  )
}

/** Who did it, when, to what, and from where. */
export function EntryFacts(props: Props) {
  const { entry, t, words, regional } = props
  const { minute, count, device, outcome } = entry
  const { record } = words
  const named = [device.browser, device.os].filter(Boolean).join(' · ')
  const why = outcome === 'failed' ? reasonOf(entry.statusCode, words, t) : null
  return (
    <Panel title={record.facts}>
      <Facts
        facts={[
          { label: record.who, value: <Who {...props} /> },
          { label: record.when, value: <When at={entry.createdAt} regional={regional} /> },
          ...(minute
            ? [
                { label: record.count, value: t('activityLog.times', { count }) },
                { label: record.minute, value: <When at={minute} regional={regional} as="short" /> },
              ]
            : []),
          {
            label: record.outcome,
            value: <span className={`badge ${outcome === 'failed' ? 'bad' : 'good'}`}>{words.outcome[outcome]}</span>,
          },
          ...(why ? [{ label: record.why, value: <span>{why}</span> }] : []),
          { label: record.thing, value: <Thing {...props} /> },
          { label: record.address, value: <Address ipAddress={entry.ipAddress} words={words} /> },
          {
            label: record.device,
            value: named ? <bdi dir="ltr">{named}</bdi> : <span className="soft">{record.unknownDevice}</span>,
          },
        ]}
      />
    </Panel>
  )
}

/** The identifiers of a record for programs, and its link to the record before it. */
export function EntryChain({ entry, record }: { entry: Entry; record: Words['record'] }) {
  const { actor, resource } = entry
  return (
    <Panel title={record.chain} intro={record.chainIntro}>
      <Facts
        facts={[
          { label: record.action, value: <Code>{entry.action}</Code> },
          ...(entry.outcome === 'failed' ? [{ label: record.code, value: <Code>{String(entry.statusCode)}</Code> }] : []),
          { label: record.request, value: <Code>{entry.requestId}</Code> },
          ...(resource?.id ? [{ label: record.thingId, value: <Code>{resource.id}</Code> }] : []),
          ...(actor.hash ? [{ label: record.emailHash, value: <Code>{actor.hash}</Code> }] : []),
        ]}
      />
      <Facts
        facts={[
          { label: record.hash, value: <Code>{entry.hash}</Code> },
          {
            label: record.prevHash,
            value: entry.prevHash ? <Code>{entry.prevHash}</Code> : <span className="soft">{record.first}</span>,
          },
        ]}
      />
    </Panel>
  )
}
