import { describe, expect, it } from 'vitest'
import { deleteAsset } from '@/lib/domain/house/files/assets.contract'
import { readyAsset } from '@/lib/domain/house/files/examples.fixtures'
import { counter } from '@/lib/platform/db/connection'
import { newId } from '@/lib/platform/ids'
import { createModuleType } from '../module-types/module-types.contract'
import { createModule, readModule } from './modules.contract'
import { academy, arabic, faults, walk, walkType } from './modules.fixtures'

/** A formatted text with a picture. */
const picture = (assetId: string, alt = 'خوذة') => ({ type: 'doc', content: [{ type: 'image', attrs: { assetId, alt } }] })
const showing = (assetId: string) => ({
  ...walk,
  locales: { ar: { ...arabic, body: { ...arabic.body, intro: picture(assetId) } } },
})

describe('the files of a module', () => {
  it('must exist in its organization: foreign, missing and malformed ids are refused with their path', async () => {
    const [here, elsewhere] = [await academy(), await academy()]
    const theirs = await readyAsset(elsewhere)
    for (const id of [theirs, newId()])
      expect(faults(await here.create(showing(id)))).toEqual(['assetUnknown locales.ar.body.intro'])
    const loose = {
      ...walkType,
      key: 'practice.loose',
      bodySchema: { type: 'object', properties: { file: { type: 'string', maxLength: 99, 'x-widget': 'asset' } } },
    }
    await here.admin.call(createModuleType, { body: loose })
    const locales = { ar: { title: 'x', body: { file: "' or true --" } } }
    const refused = await here.create({ typeKey: 'practice.loose', sourceLocale: 'ar', locales })
    expect(faults(refused)).toEqual(['assetUnknown locales.ar.body.file'])
  })

  it('must fit the schema: another kind and a larger file are refused with their path', async () => {
    const org = await academy()
    const image = await readyAsset(org)
    const asset = (accepts: object) => ({ type: 'string', maxLength: 99, 'x-widget': 'asset', 'x-asset': accepts })
    const properties = {
      any: asset({ kinds: ['image', 'video'] }),
      video: asset({ kinds: ['video', 'pdf'] }),
      small: asset({ kinds: ['image'], maxBytes: 10 }),
    }
    await org.admin.call(createModuleType, {
      body: { ...walkType, key: 'practice.files', bodySchema: { type: 'object', additionalProperties: false, properties } },
    })
    const locales = { en: { title: 'Files', body: { any: image, video: image, small: image } } }
    const refused = await org.create({ typeKey: 'practice.files', sourceLocale: 'en', locales })
    expect(faults(refused)).toEqual(['assetKindRefused locales.en.body.video', 'assetTooLarge locales.en.body.small'])
  })

  it('cannot be deleted while they are used, and are served to learners as URLs, in three statements', async () => {
    const org = await academy()
    const id = await readyAsset(org)
    const module = await org.published(showing(id))
    expect((await org.admin.call(deleteAsset, { params: { id } })).status).toBe(409)
    // No longer used in the working copy, but still in the published version.
    await org.change(module, { locales: { ar: arabic } })
    expect((await org.admin.call(deleteAsset, { params: { id } })).status).toBe(409)
    const before = counter.statements
    const { data, headers } = await org.learn(module.id)
    expect(counter.statements - before).toBe(3)
    const {
      assets,
      html,
      freshUntil,
    }: { assets: Record<string, { url: string; width: number }>; html: { intro: string }; freshUntil: string } = data
    expect(Object.keys(assets)).toEqual([id])
    expect(html.intro).toContain(`alt="خوذة" width="8" height="6"`)
    expect(html.intro).toContain(assets[id]?.url.replaceAll('&', '&amp;'))
    expect(headers.get('etag')).toContain(freshUntil)
    await org.publish(module.id)
    expect((await org.admin.call(deleteAsset, { params: { id } })).status).toBe(200)
  })
})

describe('a hostile body', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) })

  it('is refused by its size, depth or number of values, and stores nothing', async () => {
    const { create, admin } = await academy()
    const body = (value: unknown) => ({ ...walk, locales: { ar: { title: 'x', body: { site: value } } } })
    const answers = {
      large: await create(body('x'.repeat(300_000))),
      deep: await create(body(nested(40))),
      many: await create(body(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`p${at}`, 1])))),
      prototype: await admin.call(createModule, {
        body: JSON.stringify(walk).replace('"photos"', '"__proto__"'),
        headers: { 'content-type': 'application/json' },
      }),
    }
    expect(Object.entries(answers).map(([name, { status }]) => [name, status])).toEqual([
      ['large', 413],
      ['deep', 400],
      ['many', 400],
      ['prototype', 400],
    ])
    expect(faults(await create(body(nested(20))))).toEqual(['contentType locales.ar.body.site'])
    expect(faults(await create(body('x'.repeat(41))))).toEqual(['contentTooLong locales.ar.body.site'])
  })

  it('of formatted text brings no script to the learner', async () => {
    const { published, learn } = await academy()
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const intro = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    const { id } = await published({ ...walk, locales: { ar: { title: text, body: { ...arabic.body, intro } } } })
    const { html }: { html: { intro: string } } = (await learn(id)).data
    expect(html.intro).toBe(`<p dir="auto">${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
  })
})

it('of two simultaneous changes one gets 412, and nothing of the other is lost', async () => {
  const { made, change, admin, instructor } = await academy()
  const module = await made()
  const answers = await Promise.all([
    change(module, { locales: { ar: { title: 'الأول' } } }, admin),
    change(module, { settings: { photos: 'none' } }, instructor),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const { data }: { data: { version: number } } = await admin.call(readModule, { params: { id: module.id } })
  expect(data.version).toBe(2)
})
