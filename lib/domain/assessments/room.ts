import { room } from '@/lib/platform/rooms'

export const assessments = room({
  errors: {},
  // Named by the specification, so roles may hold it before an operation asks for it.
  permissions: {
    assessment: ['update'],
  },
  planned: {
    assessment: ['read'],
  },
  grants: { learner: { 'assessment.update': 'own' } },
  actions: [],
})
