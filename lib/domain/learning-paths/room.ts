import { room } from '@/lib/platform/rooms'

export const learningPaths = room({
  errors: {
    pathNotFound: [6300, 404],
    pathState: [6302, 409],
  },
  permissions: {
    enrolment: ['read', 'create', 'update', 'assign'],
    learningPath: ['read', 'create', 'update', 'publish', 'archive'],
  },
  actions: ['learningPathCreated', 'learningPathPublished'],
})
