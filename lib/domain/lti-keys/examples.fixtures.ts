import type { Org } from '../testing/contract-suite'
import { type Preparations, twice } from '../testing/preparations'
import { rotateLtiKey } from './keys.contract'

export const preparations: Preparations = {
  'ltiKeys.list': (org: Org) => twice(() => org.admin.call(rotateLtiKey, { body: {} })),
}
