import { completeAsset } from '@/lib/domain/house/files/assets.contract'
import { uploaded } from '@/lib/domain/house/files/examples.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { until } from '@/lib/platform/testing/job-kinds'
import { commitCourse, startCourse } from './attempts/attempts.contract'
import { interactionExample } from './attempts/interactions.contract'
import { importScorm, readPackage } from './packages/packages.contract'
import { smallPackage } from './packages/packages.fixtures'
import { forgetting, unpacking } from './packages/unpacking.service'

/** An archive in the library. */
export async function putArchive(org: Org, archive: Buffer<ArrayBuffer>): Promise<string> {
  const { asset } = await uploaded(org, new Uint8Array(archive), { name: 'course.zip', kind: 'coursePackage' })
  const { envelope, text } = await org.admin.call(completeAsset, { params: { id: asset.id } })
  if (envelope.statusCode !== 200) throw new Error(`An archive was refused: ${text}`)
  return asset.id
}

/** Runs the jobs of packages that are due. */
export const runPackageJobs = () => new JobRunner([unpacking, forgetting]).runDue(new AbortController().signal)

/** A package that was read and unpacked, or refused; returns its id. */
export async function putPackage(org: Org, archive?: Buffer<ArrayBuffer>): Promise<string> {
  const assetId = await putArchive(org, archive ?? (await smallPackage()))
  const { envelope, text } = await org.admin.call(importScorm, { body: { assetId } })
  if (envelope.statusCode !== 200) throw new Error(`A package was refused: ${text}`)
  // A server that the test started may have taken the job before.
  await until(async () => {
    await runPackageJobs()
    const { data } = (await org.admin.call(readPackage, { params: { id: assetId } })).envelope
    return (data as { state: string } | undefined)?.state !== 'checking'
  })
  return assetId
}

const ofArchive = async (org: Org) => ({ body: { assetId: await putArchive(org, await smallPackage()) } })
const ofPackage = async (org: Org) => ({ params: { id: await putPackage(org) } })

/** A lesson with a package, in an enrolment of a person. */
export async function putCourse(
  org: Org,
  person: Person,
  {
    archive,
    body = {},
    settings = {},
  }: { archive?: Buffer<ArrayBuffer>; body?: object; settings?: Record<string, unknown> } = {},
): Promise<{ moduleId: string; packageId: string; pathId: string }> {
  const packageId = await putPackage(org, archive)
  const [moduleId = ''] = await putModules(org, [{ key: 'launch.scorm', settings, body: { packageId, ...body } }])
  const pathId = await putPath(org, [pathItem(moduleId)])
  await putEnrolment(org, pathId, person)
  return { moduleId, packageId, pathId }
}

const ofLesson = async (org: Org) => ({
  params: { moduleId: (await putCourse(org, org.learner)).moduleId },
  by: { org, person: org.learner },
})

async function begunLesson(org: Org) {
  const { moduleId, packageId } = await putCourse(org, org.learner)
  for (const isAnew of [false, true]) {
    const { envelope } = await org.learner.call(startCourse, { params: { moduleId }, body: { isAnew } })
    const { attemptId, sessionId } = envelope.data as { attemptId: string; sessionId: string }
    const report = { ...commitCourse.example.body, sessionId, completion: 'completed' as const }
    await org.learner.call(commitCourse, { params: { attemptId }, body: report })
  }
  return { params: { moduleId }, by: { org, person: org.learner }, packageId }
}

async function begun(org: Org) {
  const { params, by } = await ofLesson(org)
  const { envelope } = await org.learner.call(startCourse, { params, body: {} })
  const { attemptId, sessionId } = envelope.data as { attemptId: string; sessionId: string }
  return { params: { attemptId }, body: { sessionId }, by }
}

/** An attempt with two answered questions. */
async function kept(org: Org) {
  const { params, body, by } = await begun(org)
  const { envelope, text } = await org.learner.call(commitCourse, {
    params,
    body: {
      ...commitCourse.example.body,
      sessionId: body.sessionId,
      interactions: [interactionExample, { ...interactionExample, number: 1, name: 'q2' }],
    },
  })
  if (envelope.statusCode !== 200) throw new Error(`A report was refused: ${text}`)
  return { params, by }
}

export const preparations: Preparations = {
  'courseLaunches.read': ofLesson,
  'courseLaunches.start': ofLesson,
  'courseLaunches.commit': begun,
  'courseLaunches.attempts': begunLesson,
  'courseAttempts.list': async (org) => ({ params: { id: (await begunLesson(org)).packageId } }),
  'courseAttempts.read': async (org) => ({ params: (await kept(org)).params }),
  'courseAttempts.interactions': async (org) => ({ params: (await kept(org)).params }),
  'coursePackages.import': ofArchive,
  'coursePackages.validate': ofArchive,
  'coursePackages.list': (org) => twice(() => putPackage(org)),
  'coursePackages.read': ofPackage,
  'coursePackages.update': ofPackage,
  'coursePackages.delete': ofPackage,
}
