import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'

const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a42'

export const createSamplePath = contract({
  id: 'packages.sample',
  method: 'POST',
  path: '/admin/content/path/sample',
  summary: 'Create a learning path to try',
  description:
    'In both languages, with four lessons of four types, published and open to self-enrollment: for organizations that want to see what learners see before they write a path of their own. It is an ordinary path, which can be changed or archived. Each call makes another one.',
  access: { role: 'admin', permission: 'learningPath.publish' },
  audit: 'samplePathCreated',
  location: '/admin/content/path/:pathId',
  status: 201,
  returns: z.object({ pathId: Id, moduleCount: z.int() }),
  errors: ['unavailable'],
  example: { returns: { pathId, moduleCount: 4 } },
})
