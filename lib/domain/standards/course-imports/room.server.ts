import { retention } from '@/db/schema/course-imports'
import { serves } from '@/lib/platform/serving/serves'
import * as checking from './checking.service'
import * as imports from './course-imports.service'
import { forgetImports } from './forgetting.service'
import { courseImports } from './room'
import * as running from './running.service'

export const server = serves(courseImports, {
  services: [imports, checking, running],
  person: { erase: (context, { id }) => forgetImports(context, id) },
  retention,
})
