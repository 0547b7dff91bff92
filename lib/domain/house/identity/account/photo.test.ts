import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { assetStorage, assets } from '@/db/schema/files'
import { activityLogs } from '@/db/schema/platform'
import { sweepAssets } from '@/lib/domain/house/files/asset-sweep.service'
import { completeAsset, deleteAsset, listAssets, readAsset, updateAsset } from '@/lib/domain/house/files/assets.contract'
import { atHost, pngOf, readyAsset, sha256Of, storedOf } from '@/lib/domain/house/files/examples.fixtures'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { newId } from '@/lib/platform/ids'
import type { Answer } from '@/lib/platform/testing/call'
import { readProfile } from '../sign-in/identity.contract'
import { sentPhoto, withPhoto } from './photo.fixtures'
import { updateProfile, uploadPhoto } from './profile.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const set = (person: Pick<Org['learner'], 'call'>, photo: string | null) => person.call(updateProfile, { body: { photo } })
const shownTo = async (person: Pick<Org['learner'], 'call'>) =>
  ((await person.call(readProfile)).envelope.data as { photo: unknown }).photo
const stateOf = async (id: string) => (await org.database((db) => db.select().from(assets).where(eq(assets.id, id))))[0]?.state
const heldBytes = async () => (await org.database((db) => db.select().from(assetStorage)))[0]?.usedBytes ?? 0
async function sweep() {
  const isMarked = sql`${assets.sweepAt} is not null`
  await org.database((db) => db.update(assets).set({ sweepAt: sql`now() - interval '1 hour'` }).where(isMarked))
  await sweepAssets()
}

describe('one’s own photo', () => {
  it('is stored as a square, shown in the profile and in the list of people, and recorded by its id', async () => {
    const person = await org.person('seen', org.roles.learner)
    const sent = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#264' } })
      .withExif({ IFD0: { Artist: 'somewhere-in-riyadh' } })
      .jpeg()
      .toBuffer()
    const photo = await withPhoto(org, person, sent)
    expect(await shownTo(person)).toEqual(photo)
    for (const [url, side] of [
      [photo.url, 512],
      [photo.renditions[0]?.url ?? '', 128],
    ] as const) {
      const served = Buffer.from(await (await atHost(org, url)).arrayBuffer())
      expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
      expect(served.includes('somewhere-in-riyadh')).toBe(false)
    }
    const { envelope } = await org.admin.call(listMembers, { query: { search: 'seen' } })
    expect(envelope.data).toEqual([expect.objectContaining({ id: person.user.id, photo })])
    const [row] = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userUpdateProfile')))
    expect(row?.changes).toEqual([{ field: 'photo', before: null, after: photo.id }])
  })

  it('replaces the previous one, and leaves nothing when it is removed', async () => {
    const person = await org.person('changing', org.roles.learner)
    await sweep()
    const before = await heldBytes()
    const first = await withPhoto(org, person, await pngOf(40, 40))
    const second = await withPhoto(org, person, await pngOf(30, 50))
    // Another process may have swept it already.
    expect(['removed', undefined]).toContain(await stateOf(first.id))
    expect(await stateOf(second.id)).toBe('personal')
    // A repeated request changes nothing.
    expect(code(await set(person, second.id))).toEqual([200, 200])
    await sweep()
    expect([await storedOf(org, first.id), (await storedOf(org, second.id)).length]).toEqual([[], 2])
    expect((await set(person, null)).envelope.data).toMatchObject({ photo: null })
    expect(await shownTo(person)).toBeNull()
    await sweep()
    expect([await stateOf(second.id), await storedOf(org, second.id), await heldBytes()]).toEqual([undefined, [], before])
    expect(code(await set(person, second.id))).toEqual([404, 7210])
  })

  it('is not part of the library, and only an upload of one’s own photo can become one', async () => {
    const [person, other, elsewhere] = [
      await org.person('owner', org.roles.learner),
      await org.person('neighbour', org.roles.learner),
      await freshOrganization(),
    ]
    const { id } = await withPhoto(org, person, await pngOf(20, 20))
    const waiting = await sentPhoto(org, person, await pngOf(21, 20))
    for (const each of [id, waiting]) {
      for (const contract of [readAsset, deleteAsset, completeAsset])
        expect(code(await org.admin.call(contract, { params: { id: each } })), contract.id).toEqual([404, 7210])
      expect(code(await org.admin.call(updateAsset, { params: { id: each }, body: { name: 'mine' } }))).toEqual([404, 7210])
      expect(code(await set(other, each))).toEqual([404, 7210])
      expect(code(await set(elsewhere.learner, each))).toEqual([404, 7210])
    }
    const listed = (await org.admin.call(listAssets, { query: { perPage: 100 } })).envelope.data as { id: string }[]
    expect(listed.map((one) => one.id)).not.toContain(id)
    for (const strange of [await readyAsset(org), newId()]) expect(code(await set(person, strange))).toEqual([404, 7210])
    expect(await stateOf(waiting)).toBe('waiting')
    expect(code(await set(person, waiting))).toEqual([200, 200])
  })

  it('is refused by its content, its size and its number', async () => {
    const person = await org.person('hostile', org.roles.learner)
    const photo = await withPhoto(org, person, await pngOf(16, 16))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(code(await set(person, await sentPhoto(org, person, svg)))).toEqual([422, 7215])
    const broken = (await pngOf(64, 64)).subarray(0, 60)
    expect(code(await set(person, await sentPhoto(org, person, Buffer.from(broken))))).toEqual([422, 7216])
    const body = { size: 5 * 1024 * 1024 + 1, checksum: sha256Of(svg) }
    expect(code(await person.call(uploadPhoto, { body }))).toEqual([413, 7211])
    expect(await shownTo(person)).toEqual(photo)
    const greedy = await org.person('greedy', org.roles.learner)
    const small = { ...body, size: 10 }
    const begun = await Promise.all(Array.from({ length: 8 }, () => greedy.call(uploadPhoto, { body: small })))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
    // An upload without bytes is refused.
    const first = begun.find(({ status }) => status === 201)?.envelope.data as { id: string } | undefined
    expect(code(await set(greedy, first?.id ?? ''))).toEqual([409, 7213])
  })
})
