import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import * as parsers from '@stoplight/spectral-parsers'
import { asyncapi } from '@stoplight/spectral-rulesets'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { asyncApiDocument } from '@/lib/platform/events/asyncapi'
import { newEvent } from '@/lib/platform/events/event'
import { newId } from '@/lib/platform/ids'
import { testEvents } from '@/lib/platform/testing/event-kinds'
import { asyncApi } from './documentation'
import { allEvents } from './rooms'

type Message = { name: string; title: string; summary: string; headers: object; payload: object }
type Shown = {
  asyncapi: string
  channels: Record<string, { address: null; messages: Record<string, { $ref: string }> }>
  components: { messages: Record<string, Message> }
}
const read = (made: object): Shown => JSON.parse(JSON.stringify(made))
const document = read(asyncApi())
const messages = Object.values(document.components.messages)

/** The schema of AsyncAPI documents, from the package that Spectral reads it from. */
const ofSpectral = createRequire(createRequire(import.meta.url).resolve('@stoplight/spectral-rulesets'))
const official: object = JSON.parse(readFileSync(ofSpectral.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'), 'utf8'))
const ajv = () => addFormats(new Ajv({ strict: false, allErrors: true }))

const lint = async (made: object) => {
  const spectral = new Spectral()
  // The package's own type of its rules is narrower than what it takes.
  const ofAsyncApi = asyncapi as object as RulesetDefinition
  // There are no servers yet, and no group of events, address of mail or feature of 3.1.
  const off = { 'asyncapi-servers': 'off', 'asyncapi-3-tags': 'off', 'asyncapi-info-contact-properties': 'off' } as const
  spectral.setRuleset({ extends: [[ofAsyncApi, 'all']], rules: { ...off, 'asyncapi-latest-version': 'off' } })
  const found = await spectral.run(new Document(JSON.stringify(made), parsers.Json, 'asyncapi.json'))
  return found.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`)
}

describe('the document of events', () => {
  it('is a valid AsyncAPI 3 document', () => {
    const accepts = ajv().compile(official)
    expect([accepts(document), accepts.errors]).toEqual([true, null])
    expect(accepts({ ...document, channels: { stepTaken: { address: 1 } } })).toBe(false)
  })

  it('has no error and no warning of Spectral', async () => {
    expect(await lint(document)).toEqual([])
    expect(await lint({ ...document, info: {} })).not.toEqual([])
  })

  it('has a channel without an address and a message for each event, and no other', () => {
    const names = allEvents.map(({ name }) => name).toSorted()
    expect(Object.keys(document.channels).toSorted()).toEqual(names)
    expect(Object.keys(document.components.messages).toSorted()).toEqual(names)
    for (const [name, channel] of Object.entries(document.channels))
      expect(channel).toMatchObject({ address: null, messages: { [name]: { $ref: `#/components/messages/${name}` } } })
    for (const { title } of messages) expect(title).not.toMatch(/^events\./)
    expect(Object.keys(document)).toEqual(['asyncapi', 'info', 'defaultContentType', 'channels', 'components'])
  })

  it('accepts what is published, and what comes with it', () => {
    const made = read(
      asyncApiDocument(Object.values(testEvents), { info: { title: 'Test', version: '1' }, titleOf: (name) => name }),
    )
    const message = made.components.messages.stepTaken
    const { name, version, payload } = newEvent(testEvents.stepTaken, { walkerId: newId(), step: 1, at: new Date() })
    const headers = { id: newId(), name, version, occurredAt: new Date().toISOString(), organizationId: newId() }
    const fits = (schema: object = {}) => ajv().compile(schema)
    expect(fits(message?.payload)(payload)).toBe(true)
    expect(fits(message?.payload)({ ...payload, step: 'one' })).toBe(false)
    expect(fits(message?.payload)({ ...payload, name: 'Sara' })).toBe(false)
    expect(fits(message?.headers)(headers)).toBe(true)
    expect(fits(message?.headers)({ ...headers, version: 2 })).toBe(false)
    for (const { payload: schema } of messages) expect(fits(schema)({})).toBe(false)
  })
})
