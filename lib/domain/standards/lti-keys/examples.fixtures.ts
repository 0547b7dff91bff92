import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { rotateLtiKey } from './keys.contract'

export const preparations: Preparations = {
  'ltiKeys.list': (org: Org) => twice(() => org.admin.call(rotateLtiKey, { body: {} })),
}
