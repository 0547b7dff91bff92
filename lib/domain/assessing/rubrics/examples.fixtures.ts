import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { createComment } from './comments.contract'
import { archiveRubric, createRubric, shownRubric } from './rubrics.contract'

export const makeRubric = (org: Org, more: object = {}) =>
  make(org, createRubric, { title: { en: `Rubric ${unique()}` }, design: shownRubric.design, ...more })
const makeComment = (org: Org, more: object = {}) =>
  make(org, createComment, { text: { en: `Comment ${unique()}` }, isOwn: false, ...more })

const ofRubric = async (org: Org) => ({ params: { id: await makeRubric(org) } })
const ofComment = async (org: Org) => ({ params: { id: await makeComment(org) } })

export const preparations: Preparations = {
  'rubrics.list': (org) => twice(() => makeRubric(org)),
  'rubrics.read': ofRubric,
  'rubrics.update': ofRubric,
  'rubrics.duplicate': ofRubric,
  'rubrics.archive': ofRubric,
  'rubrics.restore': async (org) => {
    const id = await makeRubric(org)
    await org.admin.call(archiveRubric, { params: { id } })
    return { params: { id } }
  },
  'commentBank.list': (org) => twice(() => makeComment(org)),
  'commentBank.update': ofComment,
  'commentBank.remove': ofComment,
}
