import { bytesOfFile, type KeptFile, keepFile, readyFiles } from '@/lib/domain/house/files/own-assets.service'
import type { AssetKind } from '@/lib/domain/house/files/words'
import { calledLike } from '@/lib/domain/learning/learning-paths/path-records.service'
import { shownProblems } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { arePackagesFull, takeIn } from '@/lib/domain/standards/scorm/packages/packages.service'
import { Refusal } from '@/lib/platform/errors'
import { type Before, implement } from '@/lib/platform/http/implement'
import { languages } from '@/lib/platform/i18n/languages'
import { packed, unpacked } from './package-archive.service'
import { type Examined, examine, sound, typesOf } from './package-check.service'
import { gatherPath } from './package-contents.service'
import { assetName, carriedKinds, type Manifest } from './package-format.rules'
import { packageLimits } from './package-limits.rules'
import { type PackageFault, type PackageFiles, PackageRefused } from './package-reader.rules'
import { checkerOf, quiet, writePath } from './package-writing.service'
import * as contracts from './packages.contract'

const errorOf = {
  notAPackage: 'pathPackageInvalid',
  tooLarge: 'pathPackageTooLarge',
  altered: 'pathPackageAltered',
} as const satisfies Record<PackageFault, string>

/** Runs work with an archive; problems of the archive become refusals. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PackageRefused) throw new Refusal(errorOf[error.fault])
    throw error
  }
}

const countsOf = ({ modules, assets }: Manifest) => ({ moduleCount: modules.length, assetCount: assets.length })
const titleOf = ({ path }: Manifest) => {
  const { locales } = path.fields
  const of = (language: string) => {
    const text =
      typeof locales === 'object' && locales !== null
        ? Object.entries(locales).find(([name]) => name === language)?.[1]
        : undefined
    return typeof text?.title === 'string' ? text.title.slice(0, 500) : undefined
  }
  return { ar: of('ar'), en: of('en') }
}

export const exportPath = implement(
  contracts.exportPath,
  async (context, { params }) => {
    const { path, manifest, rows } = await context.inTransaction(async (db) => {
      const own = { db, organization: context.organization, fail: context.fail }
      const { assetIds, ...found } = await gatherPath(own, params.id)
      return { ...found, rows: await readyFiles(own, assetIds) }
    })
    if (rows.reduce((sum, { size }) => sum + size, 0) > packageLimits.archive) context.fail('pathPackageTooLarge')
    const files = new Map<string, Buffer>()
    for (const row of rows) files.set(assetName(row.id), await bytesOfFile(row))
    const assets = rows.flatMap(({ id, kind, name, size, checksum, altText }) => {
      const carried = carriedKinds.find((one) => one === kind)
      return carried ? [{ id, kind: carried, name, size, checksum, altText }] : []
    })
    const whole: Manifest = { ...manifest, assets }
    const { bytes, digest } = await refusing(packed(whole, files, context.now))
    const name = `${path.id}.masar.zip`
    const file = { name, kind: 'package', bytes, altText: {} } as const
    const kept = await keepFile({ ...context, createdBy: context.user.id }, file)
    return { path, kept, size: bytes.length, digest, counts: countsOf(whole) }
  },
  async (context, _, { path, kept, size, digest, counts }) => {
    await kept.finish(quiet(context))
    context.note({ resource: { type: 'learningPath', id: path.id, ...calledLike(path) }, after: { digest, size, ...counts } })
    return { assetId: kept.id, size, digest, ...counts }
  },
)

type Asking = Pick<Before, 'organization' | 'inTransaction' | 'clientSignal'> & { fail: (reason: 'assetNotFound') => never }

/** Reads a file of the library as a package. */
async function packageIn(context: Asking, assetId: string): Promise<PackageFiles> {
  const { organization, inTransaction } = context
  const [row] = await inTransaction((db) => readyFiles({ db, organization }, [assetId]))
  if (row?.kind !== 'package') context.fail('assetNotFound')
  return refusing(unpacked(await bytesOfFile(row), organization))
}

export const validatePackage = implement(
  contracts.validatePackage,
  async (context, { body }) => {
    const files = await packageIn(context, body.assetId)
    const types = await context.inTransaction((db) => typesOf({ db, organization: context.organization }, files.manifest))
    return { files, examined: await examine(checkerOf(context), files, types, new Map()) }
  },
  async ({ language }, _, { files, examined }) => reportOf(files, examined, language),
)

function reportOf({ manifest, digest }: PackageFiles, { problems, structure }: Examined, language: (typeof languages)[number]) {
  const sections = structure?.sections ?? []
  return {
    digest,
    ...countsOf(manifest),
    path: {
      title: titleOf(manifest),
      sectionCount: sections.length,
      itemCount: sections.reduce((sum, { items }) => sum + items.length, 0),
      isPublished: manifest.path.isPublished,
    },
    modules: manifest.modules.map(({ typeKey, locales }) => ({
      title: { ar: locales.ar?.title, en: locales.en?.title },
      typeKey,
      staleLocales: languages.filter((one) => locales[one]?.isStale),
    })),
    problems: shownProblems(problems.slice(0, 200), language),
  }
}

/** Stores the files of a package; returns their new ids by those in the package. */
async function keepFiles(
  context: Pick<Before, 'organization' | 'inTransaction' | 'now'> & { user: { id: string } },
  { manifest, assets }: PackageFiles,
): Promise<{ ids: Map<string, string>; kept: { file: KeptFile; kind: AssetKind; name: string }[] }> {
  const [ids, kept] = [new Map<string, string>(), [] as { file: KeptFile; kind: AssetKind; name: string }[]]
  for (const { id, kind, name, altText } of manifest.assets) {
    const bytes = assets.get(assetName(id)) ?? Buffer.alloc(0)
    const file = await keepFile({ ...context, createdBy: context.user.id }, { name, kind, bytes, altText })
    ids.set(id, file.id)
    kept.push({ file, kind, name })
  }
  return { ids, kept }
}

export const importPath = implement(
  contracts.importPath,
  async (context, { body }) => {
    const files = await packageIn(context, body.assetId)
    if (files.digest !== body.digest) context.fail('pathPackageChanged')
    const types = await context.inTransaction((db) => typesOf({ db, organization: context.organization }, files.manifest))
    // Nothing is stored for a package that cannot be imported.
    sound(await examine(checkerOf(context), files, types, new Map()))
    const { ids, kept } = await keepFiles(context, files)
    return { files, kept, parts: sound(await examine(checkerOf(context), files, types, ids)) }
  },
  async (context, _, { files: { manifest, digest }, kept, parts }) => {
    const own = quiet(context)
    for (const { file, kind, name } of kept) {
      if (kind === 'coursePackage' && (await arePackagesFull(own))) context.fail('coursePackagesFull')
      await file.finish(own)
      // Read and unpacked by a job, as where an author takes one in.
      if (kind === 'coursePackage') await takeIn({ ...own, requestId: context.requestId }, { id: file.id, name })
    }
    const { path } = await writePath(context, parts)
    context.note({
      resource: { type: 'learningPath', id: path.id, ...calledLike(path) },
      after: { digest, ...countsOf(manifest) },
    })
    return { pathId: path.id, digest, ...countsOf(manifest) }
  },
)
