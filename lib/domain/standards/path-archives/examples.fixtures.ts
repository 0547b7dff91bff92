import { completeAsset } from '@/lib/domain/house/files/assets.contract'
import { uploaded } from '@/lib/domain/house/files/examples.fixtures'
import { createPath } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { registerBuiltInModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.service'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import type { Org } from '@/lib/domain/testing/contract-suite'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { runAsSystem } from '@/lib/platform/audit/system'
import { packed } from './package-archive.service'
import type { Manifest } from './package-format.rules'

const locales = { ar: { title: 'السلامة', description: 'أساسيات' }, en: { title: 'Safety', description: 'Basics' } }
const fields = { category: 'safety', level: 'beginner' as const, estimatedMinutes: 30, locales }

/** A package with a path that has one empty section. */
export const smallManifest = (): Manifest => ({
  format: 'masar.path',
  formatVersion: 1,
  path: {
    fields,
    structure: { sections: [{ id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c01', title: { en: 'Before work' }, items: [] }] },
    isPublished: false,
  },
  modules: [],
  assets: [],
})

/** Uploads an archive through the API; returns the id of the file. */
export async function uploadedArchive(org: Org, archive: Uint8Array): Promise<string> {
  const { asset } = await uploaded(org, new Uint8Array(archive), { name: 'path.masar.zip', kind: 'package' })
  const { envelope } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  if (envelope.statusCode !== 200) throw new Error(`A package was refused with ${envelope.statusCode}`)
  return asset.id
}

async function smallPackage(org: Org) {
  const { bytes, digest } = await packed(smallManifest(), new Map(), new Date())
  return { assetId: await uploadedArchive(org, bytes), digest }
}

/** Registers the types of modules that come with the product. */
export const withTypes = ({ organization }: Org) =>
  runAsSystem(organization, 'adminModuleTypeCreate', (context) => registerBuiltInModuleTypes(context, builtInModuleTypes))

export const preparations: Preparations = {
  'packages.export': async ({ organization }) => {
    const { id } = await runAsSystem(organization, 'learningPathCreated', (context) => createPath(context, fields, null))
    return { params: { id } }
  },
  'packages.validate': async (org) => ({ body: { assetId: (await smallPackage(org)).assetId } }),
  'packages.sample': async (org) => {
    await withTypes(org)
    return {}
  },
  'packages.import': async (org) => ({ body: await smallPackage(org) }),
}
