import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named } from '@/lib/platform/http/contract'
import { itemKinds, packageFindings, packageFormats, packageRefusals, packageStates, timeLimitActions } from '../words'
import { mostPackages, packageLimits } from './package-limits.rules'

const MB = 1024 * 1024
const count = z.int().min(0)

export const CoursePackage = z.object({
  id: Id.describe('Also the id of its archive, a file of the library'),
  title: z.string(),
  state: z
    .enum(packageStates)
    .describe(
      'checking: a job reads and unpacks it; ready: lessons can launch it; refused: it cannot be used, for the reason in `refusal`',
    ),
  format: z.enum(packageFormats).nullable().describe('The standard that it follows; null until it was read'),
  formatVersion: z.string().nullable().describe('As its manifest writes it'),
  refusal: z.enum(packageRefusals).nullable(),
  itemCount: count.describe('What can be launched in it'),
  fileCount: count,
  unpackedBytes: count.describe('Bytes of its unpacked files, which count for the quota beside the archive'),
  useCount: count.describe('Lessons that use it'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().min(1),
})

export const CoursePackageItem = z.object({
  id: z.string().describe('As in the manifest'),
  kind: z
    .enum(itemKinds)
    .describe('sco and au report what a learner did, an asset does not; a heading has no content of its own'),
  title: z.string(),
  depth: count.describe('How deep it is below the course; 0: the first level'),
  masteryScore: z.number().min(0).max(1).nullable().describe('The share of the points that passes; null: the manifest has none'),
  maxTimeSeconds: z.number().min(0).nullable(),
  timeLimitAction: z.enum(timeLimitActions).nullable(),
  isLaunched: z.boolean().describe('Whether there is something to launch'),
  prerequisites: z
    .string()
    .nullable()
    .describe('What has to be done before it can be opened, in the script of SCORM 1.2: `intro & quiz = passed`'),
})
export const CoursePackageFinding = z.object({
  rule: z.enum(packageFindings),
  about: z.string().describe('The path of a file, or the id of an item'),
})
export const CoursePackageReport = CoursePackage.extend({
  items: z.array(CoursePackageItem),
  findings: z.array(CoursePackageFinding).describe('What is missing in the package, and what is left out here'),
  uses: z.array(z.object({ moduleId: Id, label: z.object({ ar: z.string().optional(), en: z.string().optional() }).nullable() })),
})
named({ CoursePackage, CoursePackageReport })

export const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f01'
const moment = '2026-11-21T09:30:00.000Z'
export const shownPackage: z.input<typeof CoursePackage> = {
  id,
  title: 'Fire safety',
  state: 'ready',
  format: 'scorm12',
  formatVersion: '1.2',
  refusal: null,
  itemCount: 1,
  fileCount: 14,
  unpackedBytes: 812_440,
  useCount: 0,
  createdAt: moment,
  updatedAt: moment,
  version: 2,
}
const report: z.input<typeof CoursePackageReport> = {
  ...shownPackage,
  items: [
    {
      id: 'item_1',
      kind: 'sco',
      title: 'Fire safety',
      depth: 0,
      masteryScore: 0.8,
      maxTimeSeconds: null,
      timeLimitAction: null,
      isLaunched: true,
      prerequisites: null,
    },
  ],
  findings: [{ rule: 'fileMissing', about: 'images/exit.png' }],
  uses: [],
}
const params = z.object({ id: Id })

export const importScorm = contract({
  id: 'coursePackages.import',
  method: 'POST',
  path: '/admin/content/import/scorm',
  summary: 'Take in a course package',
  description: `The archive is a file of the library of the kind \`coursePackage\`, at most ${packageLimits.archive / MB} MB. A job finds out which standard it follows, reads its manifest, checks every file name and unpacks it: at most ${packageLimits.files} files and ${packageLimits.unpacked / MB} MB. For a package that was refused or is ready, it is read and unpacked again. An organization has at most ${mostPackages}.`,
  access: { role: 'admin', permission: 'coursePackage.create' },
  audit: 'coursePackageCreated',
  location: '/shared/job/:jobId',
  status: 202,
  body: z.strictObject({ assetId: Id.describe('The archive') }),
  returns: z.object({ jobId: Id, packageId: Id }),
  errors: ['assetNotFound', 'coursePackagesFull', 'coursePackageBusy', 'tooManyRequests'],
  example: { body: { assetId: id }, returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1f61', packageId: id } },
})

export const validateScorm = contract({
  id: 'coursePackages.validate',
  method: 'POST',
  path: '/admin/content/import/scorm/validate',
  summary: 'Check a course package without taking it in',
  description: 'The dry run: the same checks of names, sizes and manifest, and nothing is written.',
  access: { role: 'admin', permission: 'coursePackage.create' },
  audit: 'coursePackageCreated',
  failuresOnly: true,
  body: z.strictObject({ assetId: Id.describe('The archive') }),
  returns: z.object({
    format: z.enum(packageFormats).nullable(),
    formatVersion: z.string().nullable(),
    title: z.string(),
    refusal: z.enum(packageRefusals).nullable().describe('Why it would be refused; null: it would be taken'),
    fileCount: count,
    items: z.array(CoursePackageItem),
    findings: z.array(CoursePackageFinding),
  }),
  errors: ['assetNotFound', 'unavailable'],
  example: {
    body: { assetId: id },
    returns: {
      format: 'scorm12',
      formatVersion: '1.2',
      title: 'Fire safety',
      refusal: null,
      fileCount: 14,
      items: report.items,
      findings: report.findings,
    },
  },
})

export const listPackages = contract({
  id: 'coursePackages.list',
  method: 'GET',
  path: '/admin/content/course-package/list',
  summary: 'List course packages',
  description: '`search` looks in titles.',
  access: { role: 'admin', permission: 'coursePackage.read' },
  query: z.strictObject({ format: anyOf(packageFormats).optional(), state: anyOf(packageStates).optional() }),
  returns: z.array(CoursePackage),
  list: { type: 'cursor', orderBy: ['createdAt', 'title'], default: 'createdAt:desc' },
  example: { query: { format: 'scorm12' }, returns: [shownPackage] },
})

export const readPackage = contract({
  id: 'coursePackages.read',
  method: 'GET',
  path: '/admin/content/course-package/:id',
  summary: 'Read a course package with its report',
  access: { role: 'admin', permission: 'coursePackage.read' },
  params,
  returns: CoursePackageReport,
  errors: ['coursePackageNotFound'],
  example: { params: { id }, returns: report },
})

export const updatePackage = contract({
  id: 'coursePackages.update',
  method: 'PATCH',
  path: '/admin/content/course-package/:id',
  summary: 'Rename a course package',
  access: { role: 'admin', permission: 'coursePackage.update' },
  audit: 'coursePackageUpdated',
  params,
  body: z.strictObject({ title: line(200) }),
  returns: CoursePackage,
  errors: ['coursePackageNotFound', 'versionStale'],
  example: { params: { id }, body: { title: 'Fire' }, returns: { ...shownPackage, title: 'Fire', version: 3 } },
})

export const deletePackage = contract({
  id: 'coursePackages.delete',
  method: 'DELETE',
  path: '/admin/content/course-package/:id',
  summary: 'Delete a course package',
  description:
    'With its archive. It leaves the list at once; its files, and their share of the quota, some minutes later. Refused while a lesson uses it.',
  access: { role: 'admin', permission: 'coursePackage.delete' },
  audit: 'coursePackageDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['coursePackageNotFound', 'coursePackageInUse', 'coursePackageBusy', 'versionStale', 'tooManyRequests'],
  example: { params: { id }, returns: { id } },
})
