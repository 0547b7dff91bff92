import type { Org } from '@/lib/domain/testing/contract-suite'
import { pathItem, putModules, putPath } from '@/lib/domain/testing/learning'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { putNote } from './learner-notes.contract'

/** A published module in a published path. */
export async function lesson(org: Org, titles = { ar: 'مخارج الطوارئ', en: 'Emergency exits' }) {
  const [moduleId = ''] = await putModules(org, [{ key: 'content.embed', titles }])
  const pathId = await putPath(org, [pathItem(moduleId)], { ar: 'السلامة في العمل', en: 'Workplace safety' })
  return { moduleId, pathId }
}

async function noted(org: Org) {
  const { moduleId, pathId } = await lesson(org)
  await org.admin.call(putNote, { params: { moduleId }, body: { pathId, isBookmarked: true, text: 'Ask Sara' } })
  return { params: { moduleId } }
}

export const preparations: Preparations = {
  'learnerNotes.read': noted,
  'learnerNotes.put': async (org) => {
    const { moduleId, pathId } = await lesson(org)
    return { params: { moduleId }, body: { pathId } }
  },
  'learnerNotes.list': async (org) => {
    await noted(org)
    await noted(org)
    return {}
  },
}
