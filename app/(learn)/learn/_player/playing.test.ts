import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { richTextHtml } from '@/lib/domain/learning/modules/rich-text/rich-text-html.rules'
import { withoutSecrets } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { openSchema } from '@/lib/domain/learning/modules/schemas/open-schema.rules'
import { builtInTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { messages } from '@/messages/catalogue'
import { fieldsOf, formFaults } from './form.rules'
import { actionOf } from './generic/generic'
import { playerOf, players } from './player-of'
import type { ModuleProgress, PlayedModule } from './scene'
import { sceneOf } from './scene-of'

type Json = { [name: string]: unknown }
type Type = {
  key: string
  learnerAction: string
  bodySchema: Json
  configSchema: Json
  resultSchema: Json | null
  events: string[]
  completionRules: string[]
}
const secretsOf = (schema: Json, value: Json) => withoutSecrets(schema, value) as Json

const id = (last: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${last}`
const asset = (assetId: string) => ({
  id: assetId,
  kind: 'image',
  name: 'picture.webp',
  mediaType: 'image/webp',
  size: 2_000_000,
  width: 800,
  height: 600,
  altText: 'alt',
  url: `/files/${assetId}/a?signature=1`,
  renditions: [{ width: 400, height: 300, url: `/files/${assetId}/b` }],
})

/** A module as the API would give it to a learner. */
function moduleOf(type: Type, body: Json, settings: Json, locale: Language, html = {}): PlayedModule {
  const named = JSON.stringify(body).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
  return {
    id: id(31),
    typeKey: type.key,
    typeVersion: 1,
    learnerAction: type.learnerAction as PlayedModule['learnerAction'],
    events: type.events,
    completionRules: type.completionRules,
    isGradable: false,
    title: 'T',
    locale,
    html,
    settings: secretsOf(type.configSchema, settings),
    body: secretsOf(type.bodySchema, body),
    schemas: { body: openSchema([type.bodySchema]), result: type.resultSchema },
    assets: Object.fromEntries(named.map((it) => [it, asset(it)])),
    freshUntil: null,
    isFallback: false,
    availableLocales: ['ar', 'en'],
    isPreview: false,
    publishedAt: null,
    version: 1,
  }
}
const item = {
  enrolmentId: id(10),
  pathId: id(11),
  itemId: id(21),
  state: 'inProgress' as const,
  score: null,
  percent: 0,
  attempts: 0,
  played: null,
}

function drawn(
  module: PlayedModule,
  language: Language,
  progress: ModuleProgress | null = { items: [item], events: [], checked: null },
) {
  const regional = { language, timeZone: 'Asia/Riyadh', numerals: 'latn', calendar: 'gregory', adjustDays: 0 } as const
  const reader = { t: (key: string) => key, language, regional, path: '/learn/x', host: 'localhost', profile: { id: id(1) } }
  const texts = messages[language].player
  const scene = sceneOf(module, progress, reader, texts.common)
  const player = playerOf(module.typeKey)
  if (!('Played' in player)) throw new Error(`${module.typeKey} has no scene`)
  return renderToStaticMarkup(createElement(player.Played, { module, scene, reader, texts }))
}
/** Every text of a body, but names of things for programs. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return /[\u0620-\u064a]| /.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}
const plain = (markup: string) => markup.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

// The others are only read, or read their own records.
const played = builtInTypes.filter(({ type }) => 'Played' in playerOf(type.key))

it('has one player for each built-in type', () => {
  expect(players.map(({ typeKey }) => typeKey).toSorted()).toEqual(builtInTypes.map(({ type }) => type.key).toSorted())
})

describe.each(['ar', 'en'] as const)('drawn by the server in %s', (language) => {
  it.each(played.map(({ type, sample }) => [type.key, type, sample] as const))(
    '%s shows every text of its sample and nothing undefined',
    (key, type, sample) => {
      const body = sample.body((ar, en) => (language === 'ar' ? ar : en))
      const module = moduleOf(type, body, sample.config, language)
      const shown = plain(drawn(module, language))
      expect(shown).not.toMatch(/undefined|\[object|NaN|Invalid Date|\{\w+\}</)
      // Of a scenario one scene is shown at a time; the alternative text of a picture is an attribute.
      const later = key === 'interactive.branching' ? ['هدأ العميل', 'The customer calms down', 'أحسنت', 'Well done'] : []
      const other = key === 'content.video' ? ['انظر إلى المؤشر', 'Look at the gauge'] : []
      for (const word of wordsIn(module.body)) if (![...later, ...other].includes(word)) expect(shown).toContain(word)
      expect(shown).not.toMatch(/accessCode|open sesame|"points"/)
      // Whoever may not answer sees the same and has no way to send anything.
      expect(drawn(module, language, null)).not.toContain('<button type="submit" class="button">')
    },
  )
})

const practice: Type = {
  key: 'practice.safetyWalk',
  learnerAction: 'submit',
  configSchema: { type: 'object', additionalProperties: false, properties: {} },
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    'x-order': ['intro', 'isNight', 'lamp', 'stops'],
    properties: {
      intro: { type: 'object', 'x-widget': 'richText', 'x-localized': true },
      stops: {
        type: 'array',
        minItems: 2,
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', maxLength: 40 },
            hazard: { enum: ['fall', 'fire'], 'x-enumLabels': { ar: ['سقوط', 'حريق'], en: ['Fall', 'Fire'] }, title: 'Hazard' },
            task: { type: 'string', maxLength: 500, 'x-localized': true },
            expected: { type: 'string', maxLength: 500, 'x-localized': true, 'x-secret': true },
          },
        },
      },
      isNight: { type: 'boolean', 'x-group': 'Conditions' },
      lamp: { type: 'string', maxLength: 40, 'x-group': 'Conditions', 'x-showIf': { isNight: true } },
    },
  },
  resultSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['found', 'worst', 'places'],
    'x-order': ['found', 'worst', 'places', 'note', 'isSafe', 'seenAt'],
    properties: {
      found: { type: 'integer', minimum: 0, maximum: 20, title: 'Hazards found' },
      worst: { enum: ['fall', 'fire'], 'x-enumLabels': { ar: ['سقوط', 'حريق'], en: ['Fall', 'Fire'] } },
      places: { type: 'array', minItems: 2, maxItems: 4, items: { enum: ['exit', 'stairs', 'yard'] } },
      note: { type: 'string', maxLength: 900 },
      isSafe: { type: 'boolean' },
      seenAt: { type: 'string', format: 'date-time' },
    },
  },
  completionRules: ['submitted'],
  events: ['opened', 'submitted'],
}
const walkBody = (isNight: boolean) => ({
  intro: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Look around.' }] }] },
  isNight,
  lamp: 'Take the big lamp.',
  stops: [
    { id: 'exit', hazard: 'fire', task: 'Check the exit.', expected: 'Boxes block it.' },
    { id: 'ladder', hazard: 'fall', task: 'Check the ladder.' },
  ],
})

describe('a type that nobody has written a player for', () => {
  const module = (isNight: boolean) => {
    const body = walkBody(isNight)
    return moduleOf(practice, body, {}, 'en', { intro: richTextHtml(body.intro, () => undefined) })
  }

  it('shows its content by the schema: formatted, in order and groups, and what is to be shown alone', () => {
    const night = drawn(module(true), 'en')
    expect(night).toContain('<p dir="auto">Look around.</p>')
    const places = ['Look around.', 'Check the exit.', 'Check the ladder.', 'Conditions', 'Take the big lamp.'].map((it) =>
      night.indexOf(it),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(night).not.toContain('Boxes')
    expect(night).not.toContain('>exit<')
    expect(drawn(module(false), 'en')).not.toContain('lamp')
    expect(drawn(module(true), 'ar')).toContain('حريق')
  })

  it('asks for its result by native fields with the names of the choices', () => {
    const shown = drawn(module(false), 'ar')
    expect(shown).toMatch(/name="r\.found:number"[^>]*/)
    expect(shown).toContain('Hazards found')
    expect(shown).toMatch(/type="radio"[^>]*name="r\.worst:string"[^>]*value="fall"/)
    expect(shown).toContain('سقوط')
    expect(shown.match(/type="checkbox"[^>]*name="r\.places:string\[\]"/g)).toHaveLength(3)
    expect(shown).toMatch(/<textarea[^>]*name="r\.note:string"/)
    expect(shown).toMatch(/type="datetime-local"[^>]*name="r\.seenAt:moment"/)
    expect(shown).toContain('name="also" value="opened:')
    expect(actionOf(module(false))).toBe('submitted')
  })

  it('tells what is missing or out of bounds, at the field', () => {
    const schema = practice.resultSchema ?? {}
    const fields = fieldsOf(schema, { root: schema, language: 'en', filled: undefined, more: {} })
    const faults = (result: object) => formFaults(fields, result).map(({ key, property }) => `${key} ${property}`)
    expect(faults({})).toEqual(['required found', 'required worst', 'required places'])
    const filled = { worst: 'fire', places: ['exit', 'yard'] }
    expect(faults({ ...filled, found: 21 })).toEqual(['contentNumber found'])
    expect(faults({ ...filled, found: 'many' })).toEqual(['contentType found'])
    expect(faults({ worst: 'fire', found: 1, places: ['exit'] })).toEqual(['contentTooFew places'])
    expect(faults({ ...filled, found: 3 })).toEqual([])
  })
})
