import { beforeAll, describe, expect, it } from 'vitest'
import { readAsset } from '@/lib/domain/house/files/assets.contract'
import { atHost } from '@/lib/domain/house/files/examples.fixtures'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { createPath, publishPath } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { registerBuiltInModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.service'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { putCourse, runPackageJobs } from '@/lib/domain/standards/scorm/examples.fixtures'
import { listPackages } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { newId } from '@/lib/platform/ids'
import { storage } from '@/lib/platform/storage/storage'
import { alnoorContent, horizonContent } from '@/scripts/seed/content/content'
import type { ContentPath } from '@/scripts/seed/content/writing'
import { drawPictures, writeContent } from '@/scripts/seed/demo-content'
import { smallManifest, uploadedArchive } from './examples.fixtures'
import { packed, unpacked } from './package-archive.service'
import { type Manifest, withPlacesForIds } from './package-format.rules'
import { exportPath, importPath, validatePackage } from './packages.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>

/** A path of thirty modules: of every type of the demo, some untranslated, some stale, some with pictures. */
const all = [...alnoorContent, ...horizonContent].filter(({ source }) => source === 'ar')
const thirty: ContentPath = {
  path: '',
  source: 'ar',
  sections: all.map(({ path, sections }) => ({
    title: { ar: path, en: path },
    items: sections.flatMap(({ items }) => items.map((item) => named(path, item))),
  })),
  modules: all.flatMap(({ path, modules }) => modules.map((module) => ({ ...module, key: `${path} ${module.key}` }))),
}
function named(path: string, item: ContentPath['sections'][number]['items'][number]) {
  if (typeof item === 'string') return `${path} ${item}`
  return { ...item, module: `${path} ${item.module}`, after: item.after?.map((key) => `${path} ${key}`) }
}

const fields = {
  category: 'safety',
  level: 'beginner' as const,
  estimatedMinutes: 300,
  locales: { ar: { title: 'كل شيء', description: 'من كل بستان زهرة' } },
  dueRule: { kind: 'relative' as const, days: 30 },
}

async function withTypes(): Promise<Org> {
  const org = await freshOrganization()
  await runAsSystem(org.organization, 'adminModuleTypeCreate', (context) =>
    registerBuiltInModuleTypes(context, builtInModuleTypes),
  )
  return org
}

const call = async (org: Org, contract: typeof exportPath | typeof importPath | typeof validatePackage, input: object) => {
  const { envelope, status } = await org.admin.call(contract, input)
  return { status, ...envelope }
}

/** The archive as its administrator downloads it. */
async function download(org: Org, assetId: string): Promise<Buffer> {
  const { envelope } = await org.admin.call(readAsset, { params: { id: assetId } })
  const { url, kind } = envelope.data as { url: string; kind: string }
  expect(kind).toBe('package')
  const response = await atHost(org, url)
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)])
  return Buffer.from(await response.arrayBuffer())
}

const drafts = (manifest: Manifest): Manifest => ({
  ...manifest,
  path: { ...manifest.path, isPublished: false },
  modules: manifest.modules.map((module) => ({ ...module, isPublished: false })),
})

describe('a path of thirty modules', () => {
  let source: Org
  let other: Org
  let pathId: string
  let archive: Buffer

  beforeAll(async () => {
    source = await withTypes()
    other = await withTypes()
    const path = await runAsSystem(source.organization, 'learningPathCreated', (context) => createPath(context, fields, null))
    await writeContent(source.organization, path, thirty, await drawPictures(source.organization, [thirty]))
    await runAsSystem(source.organization, 'learningPathPublished', (context) => publishPath(context, path))
    pathId = path.id
    const answer = await call(source, exportPath, { params: { id: pathId } })
    expect(answer.data).toMatchObject({ moduleCount: thirty.modules.length, assetCount: 3 })
    archive = await download(source, (answer.data as { assetId: string }).assetId)
  })

  it('is equal in another organization after it was exported, checked and imported', async () => {
    expect(thirty.modules.length).toBeGreaterThanOrEqual(30)
    const assetId = await uploadedArchive(other, archive)
    const report = await call(other, validatePackage, { body: { assetId } })
    expect(report.data).toMatchObject({ problems: [], moduleCount: thirty.modules.length, path: { sectionCount: all.length } })
    const { digest } = report.data as { digest: string }
    const imported = await call(other, importPath, { body: { assetId, digest } })
    expect(imported.status).toBe(201)
    const { pathId: newPath } = imported.data as { pathId: string }
    expect(newPath).not.toBe(pathId)
    const again = await call(other, exportPath, { params: { id: newPath } })
    const [one, two] = [
      await unpacked(archive, { id: 'one' }),
      await unpacked(await download(other, (again.data as { assetId: string }).assetId), { id: 'one' }),
    ]
    expect(withPlacesForIds(drafts(two.manifest))).toEqual(withPlacesForIds(drafts(one.manifest)))
    expect([...two.assets.values()]).toEqual([...one.assets.values()])
    // No id of one organization is one of the other.
    const ids = new Set(JSON.stringify(one.manifest).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
    expect(
      JSON.stringify(two.manifest)
        .match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)
        ?.filter((id) => ids.has(id)),
    ).toEqual([])
  })

  it('is not imported without its check, from a file of another organization, or if types are missing', async () => {
    const assetId = await uploadedArchive(other, archive)
    const { digest } = await unpacked(archive, { id: 'one' })
    expect(
      await call(other, importPath, { body: { assetId, digest: digest.replace(/^./, (c) => (c === '0' ? '1' : '0')) } }),
    ).toMatchObject({
      status: 409,
      statusCode: 6373,
    })
    for (const contract of [importPath, validatePackage])
      expect(await call(source, contract, { body: { assetId, ...(contract === importPath && { digest }) } })).toMatchObject({
        status: 404,
        statusCode: 7210,
      })
    expect(await call(other, exportPath, { params: { id: pathId } })).toMatchObject({ status: 404, statusCode: 6300 })
    expect(await call(other, exportPath, { params: { id: newId() } })).toMatchObject({ status: 404, statusCode: 6300 })
    const bare = await freshOrganization()
    const there = await uploadedArchive(bare, archive)
    const report = await call(bare, validatePackage, { body: { assetId: there } })
    expect((report.data as { problems: { key: string }[] }).problems.map(({ key }) => key)).toEqual(
      thirty.modules.map(() => 'packageType'),
    )
    expect(await call(bare, importPath, { body: { assetId: there, digest } })).toMatchObject({ status: 422, statusCode: 5030 })
    const modules = await bare.admin.call(listModules, {})
    expect(modules.envelope.data).toEqual([])
  })
})

describe('a package', () => {
  it('creates a new draft path with each import', async () => {
    const org = await freshOrganization()
    const { bytes, digest } = await packed({ ...smallManifest() }, new Map(), new Date())
    const assetId = await uploadedArchive(org, bytes)
    const made = [
      await call(org, importPath, { body: { assetId, digest } }),
      await call(org, importPath, { body: { assetId, digest } }),
    ]
    const [first = '', second] = made.map(({ data }) => (data as { pathId: string }).pathId)
    expect(first).not.toBe(second)
    const { envelope } = await org.admin.call(readPath, { params: { id: first } })
    expect(envelope.data).toMatchObject({ status: 'draft', category: 'safety', publishedVersion: null })
  })
})

describe('a package that does not fit', () => {
  const reportOf = async (org: Org, manifest: Manifest, files = new Map<string, Buffer>()) => {
    const { bytes, digest } = await packed(manifest, files, new Date())
    const assetId = await uploadedArchive(org, bytes)
    const { data } = await call(org, validatePackage, { body: { assetId } })
    return { assetId, digest, problems: (data as { problems: { key: string; property: string; message: string }[] }).problems }
  }

  it('is refused with the positions of its problems, and its import stores nothing', async () => {
    const org = await withTypes()
    const [moduleId, otherId] = [newId(), newId()]
    const article = (body: object) => ({
      id: moduleId,
      typeKey: 'content.article',
      sourceLocale: 'ar' as const,
      settings: {},
      locales: { ar: { title: 'مقال', body: { ...body }, isStale: false } },
      isPublished: true,
    })
    const item = { id: newId(), moduleId: otherId }
    const manifest = {
      ...smallManifest(),
      path: { ...smallManifest().path, fields: { category: 'x' }, structure: { sections: [{ id: newId(), items: [item] }] } },
      modules: [article({ blocks: [{ kind: 'image', id: 'one', image: newId(), alt: 'صورة', onload: 'alert(1)' }] })],
    }
    const { assetId, digest, problems } = await reportOf(org, manifest)
    expect(problems.map(({ key, property }) => `${key} ${property}`).toSorted()).toEqual([
      'packageReference modules.0.id',
      'packageReference modules.0.locales',
      'packageReference path.structure.sections.0.items.0.moduleId',
      'required path.fields.estimatedMinutes',
      'required path.fields.level',
      'required path.fields.locales',
      'unknown modules.0.locales.ar.body.blocks.0.onload',
    ])
    expect(problems.every(({ message }) => message.length > 10)).toBe(true)
    expect(await call(org, importPath, { body: { assetId, digest } })).toMatchObject({ status: 422, statusCode: 5030 })
    expect((await org.admin.call(listModules, {})).envelope.data).toEqual([])
  })

  it('is refused if the archive is another file', async () => {
    const org = await freshOrganization()
    const zip = await packed(smallManifest(), new Map(), new Date())
    const altered = Buffer.from(zip.bytes)
    const assetId = await uploadedArchive(org, altered.subarray(0, altered.length - 40))
    expect(await call(org, validatePackage, { body: { assetId } })).toMatchObject({ status: 422, statusCode: 6370 })
    expect(await storage().head(`${org.organization.id}/${assetId}/upload`)).toBeDefined()
  })
})

it('a lesson with a course package brings the package along, which is read again there', async () => {
  const [source, other] = [await withTypes(), await withTypes()]
  const { pathId } = await putCourse(source, source.learner)
  const exported = await call(source, exportPath, { params: { id: pathId } })
  expect(exported.data).toMatchObject({ moduleCount: 1, assetCount: 1 })
  const archive = await download(source, (exported.data as { assetId: string }).assetId)
  const assetId = await uploadedArchive(other, archive)
  const { data: report } = await call(other, validatePackage, { body: { assetId } })
  expect(report).toMatchObject({ problems: [], assetCount: 1 })
  const imported = await call(other, importPath, { body: { assetId, digest: (report as { digest: string }).digest } })
  expect(imported.status).toBe(201)
  await runPackageJobs()
  const { envelope } = await other.admin.call(listPackages, { query: {} })
  expect(envelope.data).toMatchObject([{ state: 'ready', format: 'scorm12', title: 'Fire safety', useCount: 1 }])
})
