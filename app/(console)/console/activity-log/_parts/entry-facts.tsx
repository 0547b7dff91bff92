import Link from 'next/link'
import type { ReactNode } from 'react'
import type { readActivityLogEntry } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { codeOf, errorNames } from '@/lib/platform/errors'
import { can } from '@/lib/ui/can'
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

/** The reason for a refusal, by its number; the wait time is no longer known. */
function reasonOf(statusCode: number, words: Words, t: Translate): string | null {
  const name = errorNames().find((each) => codeOf(each)[0] === statusCode)
  if (!name) return null
  return name in words.waits ? words.waits[name as keyof Words['waits']] : t(`errors.${name}`)
}

/** Who did it, when, to what, and from where. */
export function EntryFacts({ entry, t, me, words, regional, language }: Props) {
  const { actor, resource, device, ipAddress, outcome } = entry
  const { record } = words
  const named = [device.browser, device.os].filter(Boolean).join(' · ')
  const telling = { words, t, language }
  const personHref = (id: string) => (can(me, readMember) ? `/console/members/${id}` : undefined)
  const person = (
    <span className="two-lines">
      <Actor entry={entry} words={words} language={language} />
      {actor.name && <bdi dir="ltr">{actor.label}</bdi>}
    </span>
  )
  const why = outcome === 'failed' ? reasonOf(entry.statusCode, words, t) : null
  return (
    <Panel title={record.facts}>
      <Facts
        facts={[
          {
            label: record.who,
            value:
              actor.type === 'user' && actor.id ? (
                <Only name="user" value={actor.id} text={record.onlyPerson}>
                  <Linked href={personHref(actor.id)}>{person}</Linked>
                </Only>
              ) : (
                person
              ),
          },
          { label: record.when, value: <When at={entry.createdAt} regional={regional} /> },
          ...(entry.minute
            ? [
                { label: record.count, value: t('activityLog.times', { count: entry.count }) },
                { label: record.minute, value: <When at={entry.minute} regional={regional} as="short" /> },
              ]
            : []),
          {
            label: record.outcome,
            value: <span className={`badge ${outcome === 'failed' ? 'bad' : 'good'}`}>{words.outcome[outcome]}</span>,
          },
          ...(why ? [{ label: record.why, value: <span>{why}</span> }] : []),
          {
            label: record.thing,
            value: resource?.id ? (
              <Only name="resourceId" value={resource.id} text={record.onlyThing}>
                <Linked href={resource.type === 'user' ? personHref(resource.id) : undefined}>
                  <ResourceLabel resource={resource} {...telling} />
                </Linked>
              </Only>
            ) : (
              <ResourceLabel resource={resource} {...telling} />
            ),
          },
          {
            label: record.address,
            value:
              ipAddress === 'system' || ipAddress === 'several' ? (
                <span>{ipAddress === 'system' ? words.systemAddress : words.severalAddresses}</span>
              ) : (
                <Only name="ipAddress" value={ipAddress} text={record.onlyAddress}>
                  <Code>{ipAddress}</Code>
                </Only>
              ),
          },
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
