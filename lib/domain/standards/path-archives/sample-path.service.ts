import { publishPath } from '@/lib/domain/learning/learning-paths/learning-paths.service'
import { calledLike } from '@/lib/domain/learning/learning-paths/path-records.service'
import { wholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { publishAuthored } from '@/lib/domain/learning/modules/authoring/module-states.service'
import { implement } from '@/lib/platform/http/implement'
import { examine, sound, typesOf } from './package-check.service'
import { checkerOf, quiet, writePath } from './package-writing.service'
import * as contracts from './sample-path.contract'
import { samplePath } from './sample-path.rules'

export const createSamplePath = implement(
  contracts.createSamplePath,
  async (context) => {
    const files = { manifest: samplePath(), assets: new Map<string, Buffer>(), digest: '' }
    const types = await context.inTransaction((db) => typesOf({ db, organization: context.organization }, files.manifest))
    return sound(await examine(checkerOf(context), files, types, new Map()))
  },
  async (context, _, parts) => {
    const own = quiet(context)
    const { path, moduleIds } = await writePath(context, parts)
    for (const id of moduleIds) await publishAuthored(own, await wholeModule(own, id))
    const { user, requestId } = context
    await publishPath({ ...own, user, requestId }, path)
    context.note({ resource: { type: 'learningPath', id: path.id, ...calledLike(path) } })
    return { pathId: path.id, moduleCount: moduleIds.length }
  },
)
