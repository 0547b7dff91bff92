import type { Org } from '@/lib/domain/testing/contract-suite'
import { event, putWalk, send } from '@/lib/domain/testing/walks'

/** A new learner who acknowledged a policy under a typed name. */
export async function acknowledge(org: Org, typedName = 'Sara Alahmad') {
  const policy = { key: 'policy.acknowledgement', settings: { requireTypedName: true }, body: { version: '2.1' } }
  const walk = await putWalk(org, [{ ...policy, titles: { ar: 'سياسة كلمات المرور', en: 'Password policy' } }])
  await send(walk.learner, walk.module, event('scrolled'))
  await send(walk.learner, walk.module, event('acknowledged', { version: '2.1', typedName }))
  return walk
}
