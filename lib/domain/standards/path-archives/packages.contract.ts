import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, named } from '@/lib/platform/http/contract'
import { packageLimits } from './package-limits.rules'

const Digest = limitedText(64).regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const Title = z.object({ ar: z.string().optional(), en: z.string().optional() })

const contents = {
  digest: Digest.describe('SHA-256 of what the package contains: the same for the same content, whenever it was made'),
  moduleCount: count,
  assetCount: count.describe('Files of the library: pictures and documents that the modules use'),
}

export const PackageReport = z.object({
  ...contents,
  path: z.object({
    title: Title,
    sectionCount: count,
    itemCount: count,
    isPublished: z.boolean().describe('Whether it was published where it comes from'),
  }),
  modules: z.array(
    z.object({
      title: Title,
      typeKey: z.string(),
      staleLocales: z.array(z.enum(['ar', 'en'])).describe('Languages whose text is older than what it was translated from'),
    }),
  ),
  problems: z
    .array(
      z.object({
        key: z.string().describe('Rule that is broken'),
        property: z.string().describe('Dotted path of the place in the manifest: `modules.3.locales.ar.body.blocks.2.text`'),
        message: z.string().describe('The problem in the language of the message'),
      }),
    )
    .describe('What keeps the package from being imported; none: it can be'),
})
named({ PackageReport })

const params = z.object({ id: Id })
const assetId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81'
const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a41'
const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const counted = { digest, moduleCount: 1, assetCount: 0 }
const size = 2_481

export const exportPath = contract({
  id: 'packages.export',
  method: 'POST',
  path: '/admin/content/path/:id/export',
  summary: 'Export a learning path as a package',
  description: `The path, its modules in all languages with their secrets, and the files they use, as one archive in the library (kind \`package\`), to be downloaded from there and deleted when it is no longer needed. What is published is taken as it is published; what never was, as it is written now. Enrolments and progress are not part of it. At most ${packageLimits.modules} modules, ${packageLimits.assets} files and ${packageLimits.archive / 1024 / 1024} MB.`,
  access: { role: 'admin', permission: 'pathPackage.export' },
  audit: 'learningPathExported',
  location: '/admin/content/asset/:assetId',
  status: 201,
  params,
  returns: z.object({ assetId: Id.describe('The archive, in the library'), size: count.describe('Bytes'), ...contents }),
  errors: ['pathNotFound', 'pathPackageTooLarge', 'assetQuotaExceeded'],
  example: { params: { id: pathId }, returns: { assetId, size, ...counted } },
})

const report = {
  ...counted,
  path: { title: { ar: 'السلامة في بيئة العمل', en: 'Workplace safety' }, sectionCount: 1, itemCount: 1, isPublished: true },
  modules: [{ title: { ar: 'الخطر والمخاطرة' }, typeKey: 'content.article', staleLocales: [] }],
  problems: [],
}
const refused = ['assetNotFound', 'pathPackageInvalid', 'pathPackageTooLarge', 'pathPackageAltered'] as const

export const validatePackage = contract({
  id: 'packages.validate',
  method: 'POST',
  path: '/admin/content/path/import/validate',
  summary: 'Check a package before importing it',
  description:
    'The dry run of an import: everything is checked as the import does, and nothing is written. The archive is uploaded to the library first, as a file of the kind `package`. Problems of what it contains are an answer rather than a refusal; an archive that is no package, was altered or is too large is refused.',
  access: { role: 'admin', permission: 'pathPackage.import' },
  audit: 'learningPathImported',
  failuresOnly: true,
  body: z.strictObject({ assetId: Id }),
  returns: PackageReport,
  errors: refused,
  example: { body: { assetId }, returns: report },
})

export const importPath = contract({
  id: 'packages.import',
  method: 'POST',
  path: '/admin/content/path/import',
  summary: 'Import a learning path from a package',
  description:
    'Creates the path and its modules with ids of their own, in one transaction: all of them or nothing. They are drafts, to be read and published here. `digest` is what the check told: a package that nobody checked is not imported. Each import makes a path of its own.',
  access: { role: 'admin', permission: 'pathPackage.import' },
  audit: 'learningPathImported',
  location: '/admin/content/path/:pathId',
  status: 201,
  body: z.strictObject({ assetId: Id, digest: Digest.describe('Of the package that was checked') }),
  returns: z.object({ pathId: Id, ...contents }),
  errors: [...refused, 'pathPackageChanged', 'assetQuotaExceeded', 'coursePackagesFull', 'unavailable'],
  example: { body: { assetId, digest }, returns: { pathId, ...counted } },
})
