import { beforeAll, describe, expect, it } from 'vitest'
import { completeAsset, deleteAsset } from '@/lib/domain/house/files/assets.contract'
import { uploaded } from '@/lib/domain/house/files/examples.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { storage } from '@/lib/platform/storage/storage'
import { putArchive, putPackage, runPackageJobs } from '../examples.fixtures'
import { deletePackage, importScorm, readPackage, updatePackage, validateScorm } from './packages.contract'
import { archiveOf, manifestOf, smallPackage } from './packages.fixtures'

type Report = {
  state: string
  format: string
  formatVersion: string
  title: string
  refusal: string | null
  fileCount: number
  items: Record<string, unknown>[]
  findings: { rule: string; about: string }[]
}
const read = async (org: Org, id: string) => (await org.admin.call(readPackage, { params: { id } })).envelope.data as Report

const page = '<!doctype html><title>Page</title>'
let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('a package of SCORM 1.2', () => {
  it('is unpacked, with the items and rules of its manifest', async () => {
    const inside =
      '<adlcp:prerequisites type="aicc_script">intro</adlcp:prerequisites><adlcp:maxtimeallowed>0001:30:00</adlcp:maxtimeallowed>' +
      '<adlcp:timelimitaction>exit,no message</adlcp:timelimitaction><adlcp:datafromlms>level=2</adlcp:datafromlms><adlcp:masteryscore>80</adlcp:masteryscore>'
    const chapter = { id: 'chapter', title: 'Chapter', items: [{ id: 'quiz', title: 'Quiz', href: 'quiz/index.html', inside }] }
    const items = [{ id: 'intro', title: 'Intro', href: 'intro.html', parameters: 'lesson=1', isAsset: true }, chapter]
    const archive = await archiveOf({
      'imsmanifest.xml': manifestOf('Fire &amp; safety', '1.2', items),
      'intro.html': page,
      'quiz/index.html': page,
    })
    const found = await read(org, await putPackage(org, archive))
    expect(found).toMatchObject({ state: 'ready', format: 'scorm12', formatVersion: '1.2', title: 'Fire & safety', fileCount: 3 })
    expect(found.items).toMatchObject([
      { id: 'intro', kind: 'asset', depth: 0, isLaunched: true },
      { id: 'chapter', kind: 'heading', depth: 0, isLaunched: false },
      { id: 'quiz', kind: 'sco', depth: 1, masteryScore: 0.8, maxTimeSeconds: 5_400, timeLimitAction: 'exitNoMessage' },
    ])
    expect(found.items[2]).toMatchObject({ prerequisites: 'intro' })
    expect(found.findings).toEqual([])
  })

  it('says what is missing in it, and is refused where nothing can be launched', async () => {
    const items = [
      { id: 'one', title: 'One', href: 'one.html' },
      { id: 'two', title: 'Two', href: 'missing.html' },
      { id: 'three', title: 'Three', href: 'https://elsewhere.example/index.html' },
      { id: 'four', title: 'Four', href: 'javascript:alert(1)' },
      { id: 'five', title: 'Five', href: '../../etc/passwd' },
    ]
    const some = await archiveOf({ 'imsmanifest.xml': manifestOf('Some', '1.2', items), 'one.html': page })
    const found = await read(org, await putPackage(org, some))
    expect(found.items.filter(({ isLaunched }) => isLaunched).map(({ id }) => id)).toEqual(['one'])
    expect(found.findings).toContainEqual({ rule: 'launchMissing', about: 'missing.html' })
    expect(found.findings).toContainEqual({ rule: 'launchOutside', about: 'https://elsewhere.example/index.html' })
    expect(found.findings).toContainEqual({ rule: 'launchOutside', about: 'javascript:alert(1)' })
    const none = await archiveOf({ 'imsmanifest.xml': manifestOf('None', '1.2', items.slice(1)), 'one.html': page })
    expect(await read(org, await putPackage(org, none))).toMatchObject({ state: 'refused', refusal: 'noItems', fileCount: 0 })
  })
})

it.each([
  ['2004 2nd Edition', 'CAM 1.3'],
  ['2004 3rd Edition', '2004 3rd Edition'],
  ['2004 4th Edition', '2004 4th Edition'],
] as const)('a package of SCORM %s has its own words for the same', async (edition, formatVersion) => {
  const inside =
    '<imsss:sequencing><imsss:limitConditions attemptAbsoluteDurationLimit="PT45M"/><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true">' +
    '<imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>'
  const found = await read(org, await putPackage(org, await smallPackage(edition, inside)))
  expect(found).toMatchObject({ state: 'ready', format: 'scorm2004', formatVersion })
  expect(found.items).toMatchObject([{ kind: 'sco', masteryScore: 0.6, maxTimeSeconds: 2_700 }])
})

describe('the record of a package', () => {
  it('is renamed, and keeps that name when the package is read again', async () => {
    const id = await putPackage(org)
    await org.admin.call(updatePackage, { params: { id }, body: { title: 'Renamed' } })
    expect((await org.admin.call(importScorm, { body: { assetId: id } })).status).toBe(202)
    expect((await org.admin.call(importScorm, { body: { assetId: id } })).envelope.statusCode).toBe(7402)
    expect(await read(org, id)).toMatchObject({ state: 'checking' })
    await runPackageJobs()
    expect(await read(org, id)).toMatchObject({ state: 'ready', title: 'Renamed', fileCount: 2 })
  })

  it('holds its archive, and takes all its files with it', async () => {
    const other = await freshOrganization()
    const id = await putPackage(other)
    expect((await other.admin.call(deleteAsset, { params: { id } })).envelope.statusCode).toBe(7218)
    const objects = async () => {
      const names: string[] = []
      for await (const key of storage().all()) if (key.startsWith(other.organization.id) && !key.includes(id)) names.push(key)
      return names.length
    }
    expect(await objects()).toBe(2)
    expect((await other.admin.call(deletePackage, { params: { id } })).status).toBe(200)
    await runPackageJobs()
    expect(await objects()).toBe(0)
    expect((await other.admin.call(readPackage, { params: { id } })).envelope.statusCode).toBe(7400)
  })

  it('is not made of another kind of file', async () => {
    const { asset } = await uploaded(org, new Uint8Array(await smallPackage()), { name: 'path.zip', kind: 'package' })
    await org.admin.call(completeAsset, { params: { id: asset.id } })
    expect((await org.admin.call(importScorm, { body: { assetId: asset.id } })).envelope.statusCode).toBe(7210)
  })
})

it('a dry run tells the same and writes nothing', async () => {
  const assetId = await putArchive(org, await smallPackage())
  const { data } = (await org.admin.call(validateScorm, { body: { assetId } })).envelope
  expect(data).toMatchObject({ format: 'scorm12', refusal: null, fileCount: 2, items: [{ id: 'item_1', isLaunched: true }] })
  expect((await org.admin.call(readPackage, { params: { id: assetId } })).envelope.statusCode).toBe(7400)
})
