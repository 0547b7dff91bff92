import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Event } from '@/lib/platform/events/event'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { inlineSchema } from '@/lib/platform/http/openapi-shapes'
import { allEvents } from './rooms'

type Schema = { items?: Schema; type?: string; format?: string; enum?: unknown[]; anyOf?: Schema[] }

/** Ids, numbers, yes or no, enumerations, days and instants, lists of these, or null in their place; any other text may be personal. */
function isFact({ type, format, enum: listed, anyOf, items }: Schema): boolean {
  if (items) return isFact(items)
  if (anyOf) return anyOf.every((one) => one.type === 'null' || isFact(one))
  if (type === 'string') return listed !== undefined || ['uuid', 'date', 'date-time'].includes(format ?? '')
  return type === 'integer' || type === 'number' || type === 'boolean'
}

/** A word of the name that says that something has happened or has come about. */
const past = /[a-z](ed|en|wn|Ready|Overdue|Reset|Set|Sent|Lost|Left|Begun|Read)(?=[A-Z]|$)/

/** The faults in the declaration of an event. */
function faultsOf({ name, version, summary, subject, payload }: Event): string[] {
  const { properties = {}, additionalProperties } = inlineSchema(payload) as {
    properties?: Record<string, Schema>
    additionalProperties?: unknown
  }
  const faults = {
    name: !/^[a-z]+([A-Z][a-z]+)+$/.test(name) || !past.test(name),
    version: !Number.isSafeInteger(version) || version < 1,
    summary: !/^[A-Z].{10,250}\.$/.test(summary),
    subject: properties[subject]?.format !== 'uuid',
    payload: additionalProperties !== false,
  }
  return [
    ...Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [`${name}: ${fault}`] : [])),
    ...Object.entries(properties).flatMap(([field, schema]) => (isFact(schema) ? [] : [`${name}: ${field}`])),
  ]
}

describe('the events of the rooms', () => {
  it('are named by a subject and what became true of it, and carry ids and facts alone', () => {
    expect(allEvents.length).toBeGreaterThan(20)
    expect(allEvents.flatMap(faultsOf)).toEqual([])
  })

  it('have names that no other event has', () => {
    const names = allEvents.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('would be refused with a name of a command, free text, a loose shape or a subject that is not an id', () => {
    const declared = { version: 1, summary: 'A dragon was seen.', subject: 'dragonId', payload: { dragonId: Id } } as const
    const { dragonSeen, sendMail, dragonNamed, dragonMoved, dragonSlain } = eventsOf({
      dragonSeen: {
        ...declared,
        payload: { dragonId: Id, at: Instant.nullable(), heads: z.int(), mood: z.enum(['calm', 'angry']) },
      },
      sendMail: declared,
      dragonNamed: { ...declared, payload: { dragonId: Id, title: limitedText(80) } },
      dragonMoved: { ...declared, version: 0, summary: '', subject: 'miles', payload: { miles: z.number() } },
      dragonSlain: declared,
    })
    expect(faultsOf(dragonSeen)).toEqual([])
    expect(faultsOf(sendMail)).toEqual(['sendMail: name'])
    expect(faultsOf(dragonNamed)).toEqual(['dragonNamed: title'])
    expect(faultsOf(dragonMoved)).toEqual(['dragonMoved: version', 'dragonMoved: summary', 'dragonMoved: subject'])
    expect(faultsOf({ ...dragonSlain, name: 'dragonSeen', payload: z.looseObject({ dragonId: Id }) })).toEqual([
      'dragonSeen: payload',
    ])
  })
})
