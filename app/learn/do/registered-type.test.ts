import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { answerEvents } from '@/app/(learn)/learn/_player/answer-events'
import { playerOf } from '@/app/(learn)/learn/_player/player-of'
import type { ModuleProgress, PlayedModule } from '@/app/(learn)/learn/_player/scene'
import { sceneOf } from '@/app/(learn)/learn/_player/scene-of'
import { academy, walk, walkType } from '@/lib/domain/learning/modules/authoring/modules.fixtures'
import { createModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { clock } from '@/lib/platform/clock'
import { messages } from '@/messages/catalogue'

const key = 'practice.nightRound'
const resultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['found', 'worst'],
  properties: {
    found: { type: 'integer', minimum: 0, maximum: 20 },
    worst: { enum: ['fall', 'fire'], 'x-enumLabels': { ar: ['سقوط', 'حريق'], en: ['Fall', 'Fire'] } },
  },
}

/** The fields of a form as a browser without script would send them, with what a learner has chosen. */
function filled(markup: string, chosen: Record<string, string>): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [tag] of markup.matchAll(/<input[^>]*>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    if (value('type') === 'hidden') fields.append(value('name'), value('value'))
    else if (value('type') === 'radio' ? chosen[value('name')] === value('value') : value('name') in chosen)
      fields.append(value('name'), chosen[value('name')] ?? '')
  }
  return fields
}

it('a type that was registered by the API a moment ago is drawn by its schemas and answered, with and without script', async () => {
  const school = await academy()
  expect((await school.admin.call(createModuleType, { body: { ...walkType, key, resultSchema } })).status).toBe(201)
  const { id: moduleId } = await school.published({ ...walk, typeKey: key })

  const draw = async (language: 'ar' | 'en') => {
    const module: PlayedModule = (await school.learn(moduleId, language)).envelope.data as PlayedModule
    const own = (await school.learner.call(readModuleProgress, { params: { moduleId } })).envelope.data as ModuleProgress
    const regional = { language, timeZone: 'UTC', numerals: 'latn', calendar: 'gregory', adjustDays: 0 } as const
    const reader = {
      t: (text: string) => text,
      language,
      regional,
      path: '/learn',
      host: '',
      profile: { id: school.learner.user.id },
    }
    const texts = messages[language].player
    const scene = sceneOf(module, own, reader, texts.common)
    const player = playerOf(module.typeKey)
    if (!('Played' in player)) throw new Error('A registered type is played by its schemas')
    return { own, markup: renderToStaticMarkup(createElement(player.Played, { module, scene, reader, texts })) }
  }
  const arabic = (await draw('ar')).markup
  for (const text of ['انظر حولك قبل أن تبدأ.', 'افحص مخرج الطوارئ', 'افحص السلّم', 'سقوط', messages.ar.player.actions.submit])
    expect(arabic).toContain(text)
  for (const secret of ['سرّ', 'Secret', 'open sesame', 'rubric', 'answerCode']) expect(arabic).not.toContain(secret)

  const send = (events: unknown) =>
    school.learner.call(sendEvents, { body: { learnerId: school.learner.user.id, events } as never })
  const outcomes = (answer: Awaited<ReturnType<typeof send>>) => {
    const { results } = answer.envelope.data as { results: { outcome: string; error: { fields: object[] } | null }[] }
    return results.map(({ outcome, error }) => [outcome, ...(error?.fields ?? [])])
  }
  // Arabic digits count; what is wrong is told at its place.
  const wrong = answerEvents(filled(arabic, { 'r.found:number': '٢١', 'r.worst:string': 'fire' }), clock.now())
  expect(outcomes(await send(wrong))).toMatchObject([
    ['recorded'],
    ['refused', { key: 'contentNumber', property: 'result.found' }],
  ])
  const right = answerEvents(filled(arabic, { 'r.found:number': '٣', 'r.worst:string': 'fire' }), clock.now())
  expect(right.map(({ action }) => action)).toEqual(['opened', 'submitted'])
  // The same page sent again: what was taken before counts once.
  expect(outcomes(await send(right))).toEqual([['duplicate'], ['recorded']])

  const { own, markup } = await draw('en')
  expect(own.items).toMatchObject([{ state: 'completed', percent: 100 }])
  expect(own.events.at(-1)).toMatchObject({ action: 'submitted', locale: 'ar', result: { found: 3, worst: 'fire' } })
  expect(markup).toContain('Look around before you begin.')
  expect(markup).toMatch(/<input(?=[^>]*value="3")[^>]*name="r\.found:number"/)
  expect(markup).toMatch(/<input(?=[^>]*checked)(?=[^>]*value="fire")[^>]*type="radio"/)
})
