import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { OrganizationBranding, OrganizationSettings } from './organization.contract'
import { readBranding, readOrganization, updateOrganization } from './organization.contract'

type Settings = z.input<typeof OrganizationSettings>
type Branding = z.input<typeof OrganizationBranding>
const introduction = { ar: 'نُدرّب على السلامة.', en: 'We train in safety.' }

describe('the settings of an organization', () => {
  it('are changed by an administrator, and shown to visitors of its host at once', async () => {
    const [here, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const brandingOf = async ({ stranger }: typeof here): Promise<Branding> => (await stranger(readBranding)).data
    expect(await brandingOf(here)).toEqual({
      slug: here.organization.slug,
      name: here.organization.name,
      introduction: null,
      accent: null,
      logos: { logo: null, logoDark: null, favicon: null, seal: null },
      isCataloguePublic: false,
      defaultLocale: 'en',
      locales: ['ar', 'en'],
      direction: 'ltr',
    })
    const body = { introduction, accent: '#C9302C', isCataloguePublic: true, defaultLocale: 'ar' }
    const changed: Settings = (await here.admin.call(updateOrganization, { body })).data
    expect(changed).toMatchObject({ ...body, accent: '#c9302c', name: here.organization.name, version: 2 })
    expect(await brandingOf(here)).toMatchObject({ introduction, accent: '#c9302c', isCataloguePublic: true, direction: 'rtl' })
    expect(await brandingOf(elsewhere)).toMatchObject({ introduction: null, accent: null, isCataloguePublic: false })
    const [entry]: { action: string; changes: { field: string }[] }[] = (
      await here.admin.call(listActivityLog, { query: { action: 'adminOrganizationUpdate' } })
    ).data
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual([
      'accent',
      'defaultLocale',
      'introduction',
      'isCataloguePublic',
    ])
    const emptied = await here.admin.call(updateOrganization, { body: { introduction: null, accent: null } })
    expect(emptied.data).toMatchObject({ introduction: null, accent: null, isCataloguePublic: true })
  })

  it('need permissions to be read and changed, and If-Match', async () => {
    const { admin, instructor, learner } = await freshOrganization()
    const change = { body: { accent: '#0d5f56' } }
    expect((await instructor.call(readOrganization)).status).toBe(200)
    for (const { call } of [instructor, learner]) expect((await call(updateOrganization, change)).status).toBe(403)
    const etag = (await admin.call(readOrganization)).headers.get('etag')
    const headers = { 'if-match': etag }
    const both = await Promise.all([1, 2].map(() => admin.call(updateOrganization, { ...change, headers })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  it.each([
    ['accent', 'red'],
    ['accent', '#0d5f56;}body{display:none'],
    ['introduction', { ar: 'نصّ' }],
    ['introduction', { ar: ' ', en: 'x'.repeat(501) }],
    ['name', { ar: '', en: 'Name' }],
  ])('refuse a wrong %s: %j', async (property, value) => {
    const { admin } = await freshOrganization()
    const { status, envelope } = await admin.call(updateOrganization, { body: { [property]: value } })
    expect(status).toBe(422)
    expect(envelope.errors?.every((error) => error.property.startsWith(property))).toBe(true)
  })
})
