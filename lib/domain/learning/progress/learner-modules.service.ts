import { sql } from 'drizzle-orm'
import { expiryOf } from '@/lib/domain/house/files/asset-addresses.service'
import { assetSummaries } from '@/lib/domain/house/files/asset-uses.service'
import { holdsModules } from '@/lib/domain/learning/learning-paths/walks.service'
import { isPreviewToken } from '@/lib/domain/learning/modules/authoring/module-preview.service'
import { Behaviour, LearnerAction } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import {
  htmlOf,
  publishedReader,
  withoutMarked,
  workingCopy,
} from '@/lib/domain/learning/modules/published/served-modules.service'
import type { ImageOf } from '@/lib/domain/learning/modules/rich-text/rich-text-html.rules'
import { assetReferences } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { openSchema } from '@/lib/domain/learning/modules/schemas/open-schema.rules'
import { mayAdminister } from '@/lib/platform/auth/permissions'
import { implement } from '@/lib/platform/http/implement'
import { speaksNoneOf } from '@/lib/platform/i18n/languages'
import * as contracts from './learner-modules.contract'
import { lessonsOf, type OwnLessons, ownLessons } from './open-lessons.service'

/** The published version of a module with the reader's enrolments that hold it. */
const readPublished = publishedReader<OwnLessons>(ownLessons(sql`tenant.id`, holdsModules))

export const readLearnerModule = implement(contracts.readLearnerModule, async (context, { params, query: { preview } }) => {
  const { contentLanguages, organization, headers, now } = context
  const { moduleId } = params
  const isPreview = preview !== undefined
  if (preview !== undefined && !isPreviewToken(preview, organization.id, moduleId, now)) context.fail('modulePreviewInvalid')
  const { served, lessons } = isPreview
    ? { served: await workingCopy(context, moduleId, contentLanguages), lessons: undefined }
    : await readPublished(context, moduleId, contentLanguages)
  if (!served) return context.fail('moduleNotFound')
  const { schemas, resultSchema, behaviour, ...shown } = served
  const access = lessons && lessonsOf(lessons, now).get(moduleId)
  if (!isPreview && !mayAdminister(context.user, 'learningModule.read') && access !== 'open')
    return context.fail(access === 'locked' ? 'moduleLocked' : 'notEnrolled')
  const body = withoutMarked(
    schemas.map(({ bodySchema }) => bodySchema),
    served.body,
  )
  const settings = withoutMarked(
    schemas.map(({ configSchema }) => configSchema),
    served.settings,
  )
  const { configSchema = {}, bodySchema = {} } = schemas[0] ?? {}
  const named = [...assetReferences(configSchema, settings), ...assetReferences(bodySchema, body)].map(({ assetId }) => assetId)
  const assets = await assetSummaries(context, named, contentLanguages)
  const imageOf: ImageOf = (assetId) => {
    const asset = assets.get(assetId)
    return asset && { src: asset.url, width: asset.width ?? undefined, height: asset.height ?? undefined }
  }
  context.header('content-language', served.locale)
  const { events, completionRules, isGradable } = Behaviour.parse(behaviour)
  return {
    ...shown,
    learnerAction: LearnerAction.parse(served.learnerAction),
    events,
    completionRules,
    isGradable,
    isPreview,
    settings,
    body,
    schemas: { body: openSchema(schemas.map(({ bodySchema }) => bodySchema)), result: resultSchema },
    html: htmlOf(bodySchema, body, imageOf),
    assets: Object.fromEntries(assets),
    freshUntil: assets.size > 0 ? expiryOf(now) : null,
    isFallback: served.locale !== contentLanguages[0] || speaksNoneOf(headers.get('accept-language') ?? ''),
  }
})
