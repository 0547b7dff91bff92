import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { labelRequest } from '@/lib/platform/gate/label-request'
import { GET } from './route'

async function manifestAt(host: string, language: string) {
  const url = `http://${host}/learn/manifest.webmanifest?lang=${language}`
  const { inside } = await labelRequest({ url, method: 'GET', headers: new Headers({ host }) })
  const answer = GET(new Request(url, { headers: inside }))
  const text = await answer.text()
  return { status: answer.status, type: answer.headers.get('content-type'), data: text ? JSON.parse(text) : null }
}

describe("the manifest of the learners' pages", () => {
  it('has the name of the organization, its colour, language and direction', async () => {
    const org = await freshOrganization()
    await org.admin.call(updateOrganization, { body: { accent: '#123456' } })
    const { host } = new URL(org.origin)
    const { name } = org.organization
    const arabic = await manifestAt(host, 'ar')
    expect([arabic.status, arabic.type]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    expect(arabic.data).toMatchObject({ name: name.ar, lang: 'ar', dir: 'rtl', start_url: '/learn', theme_color: '#123456' })
    expect((await manifestAt(host, 'en')).data).toMatchObject({ name: name.en, lang: 'en', dir: 'ltr', scope: '/learn' })
  })

  it('names icons that exist, in the sizes it says', async () => {
    const org = await freshOrganization()
    const { data } = await manifestAt(new URL(org.origin).host, 'en')
    const icons: { src: string; sizes: string }[] = data.icons
    expect(icons.length).toBeGreaterThan(2)
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(readFileSync(`public${src}`)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('does not exist where there is no organization', async () => {
    expect((await manifestAt('nowhere.localhost:3000', 'en')).status).toBe(404)
  })
})
